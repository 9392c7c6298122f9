/* cc bouncing_ball.c $(pkg-config --cflags --libs saltus) && ./a.out Ball.mo */
#include <saltus.h>
#include <stdio.h>

static int failed(const char* what) {
  fprintf(stderr, "%s: %s\n", what, saltus_errmsg());
  return 1;
}

int main(int argc, char** argv) {
  if (SALTUS_CHECK_VERSION() != SALTUS_OK) return failed("libsaltus");
  saltus_model* model = saltus_compile(argc > 1 ? argv[1] : "Ball.mo", NULL, NULL);
  for (size_t i = 0; i < saltus_diagnostic_count(model); ++i) printf("%s\n", saltus_diagnostic_message(model, i));
  if (!saltus_model_ok(model)) return failed("the model");
  for (double e = 0.5; e < 0.95; e += 0.2) {
    double h;
    saltus_run* run = saltus_run_new(model);
    if (saltus_set_parameter(run, "e", e) != SALTUS_OK) return failed("e");
    if (saltus_simulate(run, 0, 1) != SALTUS_OK) return failed("the run");
    if (saltus_get_value(run, "h", &h) != SALTUS_OK) return failed("h");
    printf("e = %.1f: %zu rows, h(1) = %.6f\n", e, saltus_run_row_count(run), h);
    saltus_run_free(run);
  }
  saltus_model_free(model);
  return 0;
}
