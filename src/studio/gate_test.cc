#include "studio/gate.h"

#include <gtest/gtest.h>

namespace saltus::studio {
namespace {

TEST(Gate, TakesItsOwnAddressOnly) {
  Gate gate(std::string(64, 'a'), 4000);
  auto ours = [&](std::string_view host, const char* origin) {
    return gate.is_ours({host, origin ? origin : "", "", "/", origin != nullptr});
  };
  EXPECT_TRUE(ours("127.0.0.1:4000", nullptr));
  EXPECT_TRUE(ours("localhost:4000", "http://localhost:4000"));
  for (const char* host :
       {"", "127.0.0.1", "127.0.0.1:400", "127.0.0.1:40000", "0.0.0.0:4000", "localhost.evil:4000", "[::1]:4000"})
    EXPECT_FALSE(ours(host, nullptr)) << host;
  for (const char* origin : {"", "null", "http://evil", "https://127.0.0.1:4000", "http://127.0.0.1:4000/",
                             "http://127.0.0.1:4000@evil", "HTTP://127.0.0.1:4000"})
    EXPECT_FALSE(ours("127.0.0.1:4000", origin)) << origin;
}

TEST(Gate, FindsTheTokenInQueryAndCookie) {
  std::string token = random_token();
  EXPECT_EQ(token.size(), 64u);
  EXPECT_NE(token, random_token());
  Gate gate(token, 4000);
  auto has = [&](const std::string& target, const std::string& cookie) {
    return gate.has_token({"", "", cookie, target, false});
  };
  EXPECT_TRUE(has("/?token=" + token, ""));
  EXPECT_TRUE(has("/?a=b&token=" + token + "&c", ""));
  EXPECT_TRUE(has("/", "x=y; saltus-4000=" + token));
  EXPECT_FALSE(has("/?token=" + token + "0", ""));
  EXPECT_FALSE(has("/?token=" + token.substr(1), ""));
  EXPECT_FALSE(has("/?xtoken=" + token, ""));
  EXPECT_FALSE(has("/#?token=", "saltus-4001=" + token));
  EXPECT_FALSE(has("/", "saltus-4000=" + token + "0; saltus-40000=" + token));
  EXPECT_FALSE(has("/", ""));
}

TEST(Gate, ReadsTargets) {
  EXPECT_EQ(path_of_target("/a%20b?x=1"), "/a b");
  EXPECT_EQ(path_of_target("/%2e%2e/x"), "/../x");
  EXPECT_FALSE(path_of_target("/%zz").has_value());
  EXPECT_FALSE(path_of_target("/%4").has_value());
  EXPECT_FALSE(path_of_target("/%00").has_value());
  EXPECT_EQ(query_of_target("/?uri=a%26b+c&x", "uri"), "a&b c");
  EXPECT_FALSE(query_of_target("/", "uri").has_value());
}

}  // namespace
}  // namespace saltus::studio
