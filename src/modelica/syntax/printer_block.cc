// Equations and statements as text.
#include "modelica/syntax/printing.h"

namespace saltus::modelica::syntax {

void Printer::body(Equations list) {
  indent_ += 2;
  for (const Equation* e : list) {
    line();
    equation(*e);
    put(";");
  }
  indent_ -= 2;
}

void Printer::body(Statements list) {
  indent_ += 2;
  for (const Statement* s : list) {
    line();
    statement(*s);
    put(";");
  }
  indent_ -= 2;
}

template <class Node>
void Printer::branches(const char* first, const char* next, const Node& node) {
  for (size_t i = 0; i < node.branches.size(); ++i) {
    if (i > 0) line();
    put(i == 0 ? first : next);
    expr(*node.branches[i].condition);
    put(" then");
    body(node.branches[i].body);
  }
}

template <class Node>
void Printer::if_block(const Node& node) {
  branches("if ", "elseif ", node);
  if (node.has_otherwise) {
    line();
    put("else");
    body(node.otherwise);
  }
  line();
  put("end if");
}

template <class Node>
void Printer::for_block(const Node& node) {
  put("for");
  for (size_t i = 0; i < node.indices.size(); ++i) {
    put(i == 0 ? " " : ", ");
    name(node.indices[i].name);
    if (node.indices[i].range) {
      put(" in ");
      expr(*node.indices[i].range);
    }
  }
  put(" loop");
  body(node.body);
  line();
  put("end for");
}

template <class Node>
void Printer::when_block(const Node& node) {
  branches("when ", "elsewhen ", node);
  line();
  put("end when");
}

void Printer::equation(const Equation& e) {
  switch (e.kind) {
    case EquationKind::Equal:
      expr(*as<EqualEquation>(e).left, Level::Range);
      put(" = ");
      expr(*as<EqualEquation>(e).right);
      break;
    case EquationKind::If: if_block(as<IfEquation>(e)); break;
    case EquationKind::For: for_block(as<ForEquation>(e)); break;
    case EquationKind::When: when_block(as<WhenEquation>(e)); break;
    case EquationKind::Connect:
      put("connect(");
      reference(*as<ConnectEquation>(e).left);
      put(", ");
      reference(*as<ConnectEquation>(e).right);
      put(")");
      break;
    case EquationKind::Call: call(*as<CallEquation>(e).call); break;
    case EquationKind::Error: put("/* not understood */"); break;
  }
  description(e.description);
}

void Printer::statement(const Statement& s) {
  switch (s.kind) {
    case StatementKind::Assign:
      reference(*as<AssignStatement>(s).target);
      put(" := ");
      expr(*as<AssignStatement>(s).value);
      break;
    case StatementKind::AssignTuple:
      expr(*as<AssignTupleStatement>(s).targets);
      put(" := ");
      call(*as<AssignTupleStatement>(s).call);
      break;
    case StatementKind::Call: call(*as<CallStatement>(s).call); break;
    case StatementKind::If: if_block(as<IfStatement>(s)); break;
    case StatementKind::For: for_block(as<ForStatement>(s)); break;
    case StatementKind::When: when_block(as<WhenStatement>(s)); break;
    case StatementKind::While:
      put("while ");
      expr(*as<WhileStatement>(s).condition);
      put(" loop");
      body(as<WhileStatement>(s).body);
      line();
      put("end while");
      break;
    case StatementKind::Break: put("break"); break;
    case StatementKind::Return: put("return"); break;
    case StatementKind::Error: put("/* not understood */"); break;
  }
  description(s.description);
}

}  // namespace saltus::modelica::syntax
