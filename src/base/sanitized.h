// Whether this build watches itself by a sanitizer, which has needs of its own: address space by the terabyte, malloc,
// a run time in every library that is loaded.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SALTUS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SALTUS_SANITIZED 1
#endif
#endif

namespace saltus {
#ifdef SALTUS_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
}  // namespace saltus
