// Statuses, messages, versions and arrays of the C interface. Numbers: x' = (u - x) / T, with T = 2: A = -1/2, B = 1/2,
// C = 1, D = 0; the gain at ω = 1/2 is 1/√2; for u = 3 the steady state is x = 3.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "saltus.hpp"

namespace saltus::api {
namespace {

constexpr const char* kLag = R"(
model Lag
  parameter Real T = 2, a = 1;
  input Real u(start = 3);
  output Real y = x;
  Real x(start = 0, fixed = true);
equation
  T * der(x) = a * u - x;
  assert(x < 100, "too large");
end Lag;
)";

struct Status : testing::Test {
  Model model = Model::from_text(Workspace(""), kLag, "Lag.mo");
  api::Run own{model};
  saltus_run* run = own.handle();

  template <class Answer>
  static Answer empty() {
    Answer answer{};
    answer.size = sizeof answer;
    return answer;
  }
};

TEST_F(Status, SaysWhatIsWrong) {
  EXPECT_EQ(saltus_set_parameter(run, "T", 2), SALTUS_OK);
  EXPECT_EQ(saltus_errcode(), SALTUS_OK);
  EXPECT_STREQ(saltus_errmsg(), "");
  EXPECT_EQ(saltus_set_parameter(run, "S", 2), SALTUS_ERROR_NAME);
  EXPECT_EQ(saltus_errcode(), SALTUS_ERROR_NAME);
  EXPECT_STREQ(saltus_errmsg(), "there is no parameter 'S'");
  EXPECT_STREQ(saltus_run_errmsg(run), "there is no parameter 'S'");
  EXPECT_EQ(saltus_set_solver(run, "magic"), SALTUS_ERROR_NAME);
  EXPECT_EQ(saltus_set_tolerance(run, NAN), SALTUS_ERROR_ARGUMENT);
  EXPECT_EQ(saltus_set_interval(run, 0), SALTUS_ERROR_ARGUMENT);
  EXPECT_EQ(saltus_advance(run, 1), SALTUS_ERROR_SEQUENCE);
  EXPECT_EQ(saltus_terminate(run), SALTUS_ERROR_SEQUENCE);
  ASSERT_EQ(saltus_simulate(run, 0, 1), SALTUS_OK);
  std::vector<double> few(2);
  EXPECT_EQ(saltus_get_column(run, "x", few.data(), few.size()), SALTUS_ERROR_SIZE);
  EXPECT_EQ(saltus_get_column(run, "z", few.data(), few.size()), SALTUS_ERROR_NAME);
  EXPECT_EQ(saltus_write_rows(run, "/nowhere/at/all.csv"), SALTUS_ERROR_FILE);
  double value = 0;
  EXPECT_EQ(saltus_get_value(run, "y", &value), SALTUS_OK);
  EXPECT_EQ(saltus_get_value(run, "z", &value), SALTUS_ERROR_NAME);
  EXPECT_EQ(saltus_set_parameter(nullptr, "T", 2), SALTUS_ERROR_ARGUMENT);
  EXPECT_STREQ(saltus_errmsg(), "the run is NULL");
  for (int status = SALTUS_OK; status <= SALTUS_ERROR_ABI; ++status)
    EXPECT_STRNE(saltus_status_text(static_cast<saltus_status>(status)), "unknown status");
}

TEST_F(Status, ModelsAndRunsThatFail) {
  Model invalid = Model::from_text(Workspace(""), "model M Real x = y; end M;");
  EXPECT_EQ(saltus_errcode(), SALTUS_ERROR_MODEL);
  EXPECT_EQ(saltus_model_status(invalid.handle()), SALTUS_ERROR_MODEL);
  EXPECT_EQ(saltus_model_equations_as(invalid.handle(), "latex"), nullptr);
  api::Run none(invalid);
  EXPECT_EQ(saltus_simulate(none.handle(), 0, 1), SALTUS_ERROR_MODEL);
  // x(t) = a u (1 - e^(-t/2)) passes 100.
  saltus_set_parameter(run, "a", 1000);
  EXPECT_EQ(saltus_simulate(run, 0, 10), SALTUS_ERROR_SIMULATION);
  EXPECT_NE(std::string(saltus_errmsg()).find("too large"), std::string::npos) << saltus_errmsg();
  saltus_run_interrupt(run);
  EXPECT_EQ(saltus_simulate(run, 0, 1e-3), SALTUS_ERROR_INTERRUPTED) << saltus_errmsg();
  saltus_run_clear_interrupt(run);
  EXPECT_EQ(saltus_result_ok(saltus_result_read("/nowhere.csv")), 0);
  EXPECT_EQ(saltus_errcode(), SALTUS_ERROR_FILE);
}

TEST_F(Status, Versions) {
  EXPECT_EQ(saltus_version_number(), SALTUS_VERSION_NUMBER);
  EXPECT_EQ(saltus_abi_version(), SALTUS_ABI_VERSION);
  int major = 0, minor = 0, patch = 0;
  ASSERT_EQ(std::sscanf(saltus_version(), "%d.%d.%d", &major, &minor, &patch), 3);
  EXPECT_EQ(major * 1000000 + minor * 1000 + patch, SALTUS_VERSION_NUMBER);
  EXPECT_EQ(SALTUS_CHECK_VERSION(), SALTUS_OK);
  EXPECT_EQ(saltus_check_version(SALTUS_VERSION_NUMBER - 1, SALTUS_ABI_VERSION), SALTUS_OK);
  EXPECT_EQ(saltus_check_version(SALTUS_VERSION_NUMBER + 1, SALTUS_ABI_VERSION), SALTUS_ERROR_ABI);
  EXPECT_EQ(saltus_check_version(SALTUS_VERSION_NUMBER, SALTUS_ABI_VERSION + 1), SALTUS_ERROR_ABI);
}

TEST_F(Status, LinearModelsAsArrays) {
  auto linear = empty<saltus_linear_model>();
  EXPECT_EQ(saltus_linearize(run, nullptr, &linear), SALTUS_ERROR_SEQUENCE);
  ASSERT_EQ(saltus_initialize(run, 0, 1), SALTUS_OK);
  ASSERT_EQ(saltus_linearize(run, nullptr, &linear), SALTUS_OK) << saltus_errmsg();
  ASSERT_EQ(linear.state_count, 1u);
  ASSERT_EQ(linear.input_count, 1u);
  ASSERT_EQ(linear.output_count, 1u);
  EXPECT_STREQ(linear.states[0], "x");
  EXPECT_STREQ(linear.inputs[0], "u");
  EXPECT_STREQ(linear.outputs[0], "y");
  EXPECT_DOUBLE_EQ(linear.a[0], -0.5);
  EXPECT_DOUBLE_EQ(linear.b[0], 0.5);
  EXPECT_DOUBLE_EQ(linear.c[0], 1);
  EXPECT_EQ(linear.d[0], 0);
  EXPECT_DOUBLE_EQ(linear.pole_real[0], -0.5);
  EXPECT_EQ(linear.pole_imaginary[0], 0);
  // Between signals: from u, a point of the model, to the state.
  saltus_source source{};
  source.size = sizeof source;
  source.source = "Lag.mo";
  source.text = kLag;
  source.points = "u";
  Model with_points(Workspace(""), source);
  api::Run other(with_points);
  ASSERT_EQ(saltus_initialize(other.handle(), 0, 1), SALTUS_OK);
  saltus_selection selection{sizeof selection, "u", "x", nullptr};
  ASSERT_EQ(saltus_linearize(other.handle(), &selection, &linear), SALTUS_OK) << saltus_errmsg();
  EXPECT_STREQ(linear.outputs[0], "x");
  EXPECT_DOUBLE_EQ(linear.b[0], 0.5);
  selection.from = "z";
  EXPECT_EQ(saltus_linearize(other.handle(), &selection, &linear), SALTUS_ERROR_UNSUPPORTED);

  auto response = empty<saltus_frequency_response>();
  ASSERT_EQ(saltus_bode(run, nullptr, "y", 0.5, 1, &response), SALTUS_OK) << saltus_errmsg();
  EXPECT_DOUBLE_EQ(response.omega[0], 0.5);
  EXPECT_NEAR(response.magnitude[0], -10 * std::log10(2), 1e-9);
  EXPECT_NEAR(response.phase[0], -45, 1e-9);
  EXPECT_TRUE(std::isnan(response.gain_margin));
  EXPECT_EQ(saltus_bode(run, nullptr, "z", 0, 0, &response), SALTUS_ERROR_UNSUPPORTED);

  ASSERT_EQ(saltus_set_value(run, "u", 3), SALTUS_OK) << saltus_errmsg();
  auto steady = empty<saltus_steady_point>();
  ASSERT_EQ(saltus_steady_state(run, &steady), SALTUS_OK) << saltus_errmsg();
  ASSERT_EQ(steady.state_count, 1u);
  EXPECT_STREQ(steady.states[0], "x");
  EXPECT_NEAR(steady.values[0], 3, 1e-9);
  EXPECT_EQ(steady.determined, 1);
}

// A program with older headers has a shorter struct: what is behind it is not touched.
TEST_F(Status, ShorterStructs) {
  ASSERT_EQ(saltus_initialize(run, 0, 1), SALTUS_OK);
  auto linear = empty<saltus_linear_model>();
  linear.size = offsetof(saltus_linear_model, output_count);
  linear.output_count = 77;
  ASSERT_EQ(saltus_linearize(run, nullptr, &linear), SALTUS_OK);
  EXPECT_EQ(linear.input_count, 1u);
  EXPECT_EQ(linear.output_count, 77u);
}

// With u = 1 and x(0) = 0: x = a (1 - e^(-t/T)), ∂x/∂a = 1 - e^(-t/T), ∂x/∂T = -a t/T² e^(-t/T).
TEST_F(Status, SensitivitiesAndFitsAsArrays) {
  own.set_input("u", [](double) { return 1.0; });
  const char *parameters[] = {"a", "T"}, *output = "x";
  double times[] = {1, 2};
  saltus_sensitivities wanted{sizeof wanted, parameters, 2, &output, 1, times, 2};
  auto table = empty<saltus_sensitivity_table>();
  ASSERT_EQ(saltus_compute_sensitivities(run, 0, 2, &wanted, &table), SALTUS_OK) << saltus_errmsg();
  ASSERT_EQ(table.row_count, 2u);
  ASSERT_EQ(table.parameter_count, 2u);
  ASSERT_EQ(table.output_count, 1u);
  EXPECT_EQ(table.at[1], 2);
  for (size_t i = 0; i < 2; ++i) {
    double t = times[i];
    EXPECT_NEAR(table.values[i], 1 - std::exp(-t / 2), 1e-7);
    EXPECT_NEAR(table.derivatives[2 * i], 1 - std::exp(-t / 2), 1e-6);
    EXPECT_NEAR(table.derivatives[2 * i + 1], -t / 4 * std::exp(-t / 2), 1e-6);
  }
  std::vector<double> at, data;
  for (int i = 0; i <= 10; ++i) {
    at.push_back(0.5 * i);
    data.push_back(4 * (1 - std::exp(-0.5 * i / 3)));  // a = 4, T = 3
  }
  saltus_fit fit = empty<saltus_fit>();
  fit.parameters = parameters, fit.parameter_count = 2;
  fit.times = at.data(), fit.time_count = at.size();
  fit.signals = &output, fit.signal_count = 1;
  fit.values = data.data();
  auto estimate = empty<saltus_estimate>();
  ASSERT_EQ(saltus_estimate_parameters(run, 0, &fit, &estimate), SALTUS_OK) << saltus_errmsg();
  EXPECT_EQ(estimate.converged, 1);
  EXPECT_NEAR(estimate.values[0], 4, 1e-5);
  EXPECT_NEAR(estimate.values[1], 3, 1e-5);
  EXPECT_LT(estimate.residual, 1e-6);
}

TEST_F(Status, StatesOfRunsAndColumns) {
  ASSERT_EQ(saltus_initialize(run, 0, 2), SALTUS_OK);
  ASSERT_EQ(saltus_advance(run, 1), SALTUS_OK);
  size_t size = 0;
  ASSERT_EQ(saltus_save_state(run, nullptr, &size), SALTUS_OK);
  std::vector<char> bytes(size);
  size_t less = size - 1;
  EXPECT_EQ(saltus_save_state(run, bytes.data(), &less), SALTUS_ERROR_SIZE);
  EXPECT_EQ(less, size);
  ASSERT_EQ(saltus_save_state(run, bytes.data(), &size), SALTUS_OK);
  ASSERT_EQ(saltus_advance(run, 2), SALTUS_OK);
  EXPECT_EQ(saltus_restore_state(run, bytes.data(), 3), SALTUS_ERROR_ARGUMENT);
  ASSERT_EQ(saltus_restore_state(run, bytes.data(), size), SALTUS_OK);
  EXPECT_EQ(saltus_run_time(run), 1);
  EXPECT_EQ(saltus_terminate(run), SALTUS_OK);
  EXPECT_TRUE(std::isnan(saltus_run_time(run)));
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
// The former names: 1 and 0.
TEST_F(Status, FormerNames) {
  EXPECT_EQ(saltus_run_set_parameter(run, "T", 2), 1);
  EXPECT_EQ(saltus_run_set_parameter(run, "S", 2), 0);
  EXPECT_STREQ(saltus_run_failure(run), "there is no parameter 'S'");
  ASSERT_EQ(saltus_run_begin(run, 0, 1), 1);
  EXPECT_EQ(saltus_run_slot(run, "z"), static_cast<size_t>(-1));
  EXPECT_NE(saltus_run_linearize(run), nullptr);
  EXPECT_EQ(saltus_run_advance(run, 1), 1);
  std::string bytes(saltus_run_save(run, nullptr, 0), '\0');
  ASSERT_FALSE(bytes.empty());
  EXPECT_EQ(saltus_run_save(run, bytes.data(), bytes.size()), bytes.size());
  EXPECT_EQ(saltus_run_restore(run, bytes.data(), bytes.size()), 1);
  EXPECT_EQ(saltus_run_end(run), 1);
  double two[2] = {-1, -1};
  size_t rows = saltus_run_row_count(run);
  ASSERT_GT(rows, 2u);
  EXPECT_EQ(saltus_run_column(run, "time", two, 1), rows);
  EXPECT_EQ(two[0], 0);
  EXPECT_EQ(two[1], -1);
}
#pragma GCC diagnostic pop

}  // namespace
}  // namespace saltus::api
