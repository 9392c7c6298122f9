/* cc bouncing_ball.c $(pkg-config --cflags --libs saltus) && ./a.out Ball.mo */
#include <saltus.h>
#include <stdio.h>

int main(int argc, char** argv) {
  saltus_model* model = saltus_compile(argc > 1 ? argv[1] : "Ball.mo", NULL, NULL);
  for (size_t i = 0; i < saltus_diagnostic_count(model); ++i) printf("%s\n", saltus_diagnostic_message(model, i));
  if (!saltus_model_ok(model)) return 1;
  for (double e = 0.5; e < 0.95; e += 0.2) {
    saltus_run* run = saltus_run_new(model);
    saltus_run_set_parameter(run, "e", e);
    if (!saltus_run_simulate(run, 0, 1)) return 1;
    printf("e = %.1f: %zu rows, h(1) = %.6f\n", e, saltus_run_row_count(run), saltus_run_value(run, "h"));
    saltus_run_free(run);
  }
  saltus_model_free(model);
  return 0;
}
