// A call of an impure function, or of one on an external object, is made once for each evaluation of its equation or statement, whatever it returns (MLS 3.6 §12.3). Each call counts.
//
// Ticks at 0.1, 0.3, ..., 0.9: five calls.
// run: simulate -m called_once.Equation --stop 1
// check: final a = 5 +- 0 ; calls
// check: final b = 5 +- 0 ; calls
// check: final c[1] = 5 +- 0 ; calls
// check: final c[2] = 5 +- 0 ; calls
// run: simulate -m called_once.Statement --stop 1
// check: final a = 5 +- 0 ; calls
// check: final c[2] = 5 +- 0 ; calls
// A String beside a number: the fifth call gives "k5" and 5.
// run: simulate -m called_once.Text --stop 1
// check: final n = 5 +- 0 ; calls
// check: final same = 1 +- 0 ; "k5"
// The initial value is call 1. Then three clauses take turns: the k-th call of the first is number 3 k - 1, of the second 3 k, of the third, an algorithm whose result is used
// twice, 3 k + 1; behind them the clause at 0.951 makes call 16 and the algorithm call 17.
// run: simulate -m called_once.Several --stop 1
// check: final c[3] = 28 +- 0 ; 2*14
// check: final o.p = 15 +- 0 ; 3*5
// check: final o.q[2] = 15 +- 0 ; 3*5
// check: final i[1] = 16 +- 0 ; call 16
// check: final d = 51 +- 0 ; 3*17
// check: final e = 52 +- 0 ; d + 1
// A queue as an external object: 10, 20, ... leave it, one at each tick.
// run: simulate -m called_once.Queue --stop 1
// check: final v = 50 +- 0 ; the fifth element
// check: final left = 95 +- 0 ; of 100
package called_once
  impure function f
    input Real x;
    output Integer a;
    output Real b;
    output Real c[2];
    external "C" ff(x, a, b, c) annotation(Include = "
static int n = 0;
static void ff(double x, int* a, double* b, double* c) { n++; *a = n; *b = n; c[0] = n; c[1] = n; }");
  end f;
  model Equation
    Integer a(start = 0, fixed = true);
    discrete Real b(start = 0, fixed = true), c[2](each start = 0, each fixed = true);
  equation
    when sample(0.1, 0.2) then
      (a, b, c) = f(time);
    end when;
  end Equation;
  model Statement
    Integer a(start = 0, fixed = true);
    discrete Real b(start = 0, fixed = true), c[2](each start = 0, each fixed = true);
  algorithm
    when sample(0.1, 0.2) then
      (a, b, c) := f(time);
    end when;
  end Statement;
  model Text
    impure function g
      output String s;
      output Integer n;
      external "C" gg(s, n) annotation(Include = "
#include <stdio.h>
#include <ModelicaUtilities.h>
static int k = 0;
static void gg(const char** s, int* n) { char* p = ModelicaAllocateString(10); k++; sprintf(p, \"k%d\", k); *s = p; *n = k; }");
    end g;
    String s(start = "-");
    Integer n(start = 0, fixed = true), same;
  equation
    when sample(0.1, 0.2) then
      (s, n) = g();
    end when;
    same = if s == "k5" then 1 else 0;
  end Text;
  model Several
    record R
      Real p;
      Real q[2];
    end R;
    impure function g
      input Real x;
      output Real c[3];
      external "C" gg(x, c) annotation(Include = "
static int n = 0;
static void gg(double x, double* c) { n++; c[0] = n; c[1] = n; c[2] = n; }");
    end g;
    impure function r
      input Real x;
      output R o;
    protected
      Real c[3];
    algorithm
      c := g(x);
      o.p := c[1];
      o.q := c[2:3];
    end r;
    discrete Real c[3](each start = 0, each fixed = true), d(start = 0, fixed = true), e(start = 0, fixed = true), i[3];
    R o(p(start = 0, fixed = true), q(each start = 0, each fixed = true));
  equation
    when sample(0.1, 0.2) then
      c = 2*g(time);
    end when;
    when sample(0.15, 0.2) then
      o = r(time);
    end when;
    when {initial(), time > 0.951} then
      i = g(time);
    end when;
  algorithm
    when sample(0.16, 0.2) then
      d := sum(g(time));
      e := d + 1;
    end when;
  end Several;
  model Queue
    class Q
      extends ExternalObject;
      function constructor
        output Q q;
        external "C" q = make_q() annotation(Include = "
#include <stdlib.h>
static void* make_q(void) { return calloc(1, sizeof(int)); }");
      end constructor;
      function destructor
        input Q q;
        external "C" free(q) annotation(Include = "#include <stdlib.h>");
      end destructor;
    end Q;
    function pop
      input Q q;
      output Real v;
      output Integer left;
      external "C" pop_q(q, v, left) annotation(Include = "
static void pop_q(void* q, double* v, int* left) { int n = ++*(int*)q; *v = 10*n; *left = 100 - n; }");
    end pop;
    Q q = Q();
    discrete Real v(start = 0, fixed = true);
    Integer left(start = 100, fixed = true);
  equation
    when sample(0.1, 0.2) then
      (v, left) = pop(q);
    end when;
  end Queue;
end called_once;
