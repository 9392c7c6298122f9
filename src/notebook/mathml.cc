#include "notebook/mathml.h"

#include <cctype>
#include <vector>

#include "document/html.h"

namespace saltus::notebook {
namespace {

using document::escaped;

constexpr int kDeepest = 60;

struct Sign {
  std::string_view command, text;
};

constexpr Sign kLetters[] = {{"alpha", "α"},      {"beta", "β"},   {"gamma", "γ"},  {"delta", "δ"}, {"epsilon", "ϵ"},
                             {"varepsilon", "ε"}, {"zeta", "ζ"},   {"eta", "η"},    {"theta", "θ"}, {"iota", "ι"},
                             {"kappa", "κ"},      {"lambda", "λ"}, {"mu", "μ"},     {"nu", "ν"},    {"xi", "ξ"},
                             {"pi", "π"},         {"rho", "ρ"},    {"sigma", "σ"},  {"tau", "τ"},   {"phi", "ϕ"},
                             {"varphi", "φ"},     {"chi", "χ"},    {"psi", "ψ"},    {"omega", "ω"}, {"Gamma", "Γ"},
                             {"Delta", "Δ"},      {"Theta", "Θ"},  {"Lambda", "Λ"}, {"Xi", "Ξ"},    {"Pi", "Π"},
                             {"Sigma", "Σ"},      {"Phi", "Φ"},    {"Psi", "Ψ"},    {"Omega", "Ω"}, {"infty", "∞"},
                             {"partial", "∂"},    {"nabla", "∇"},  {"ell", "ℓ"},    {"hbar", "ℏ"},  {"emptyset", "∅"}};

constexpr Sign kOperators[] = {{"cdot", "⋅"},
                               {"times", "×"},
                               {"div", "÷"},
                               {"pm", "±"},
                               {"mp", "∓"},
                               {"le", "≤"},
                               {"leq", "≤"},
                               {"ge", "≥"},
                               {"geq", "≥"},
                               {"ne", "≠"},
                               {"neq", "≠"},
                               {"approx", "≈"},
                               {"equiv", "≡"},
                               {"sim", "∼"},
                               {"to", "→"},
                               {"rightarrow", "→"},
                               {"Rightarrow", "⇒"},
                               {"leftarrow", "←"},
                               {"Leftrightarrow", "⇔"},
                               {"mapsto", "↦"},
                               {"in", "∈"},
                               {"notin", "∉"},
                               {"forall", "∀"},
                               {"exists", "∃"},
                               {"land", "∧"},
                               {"lor", "∨"},
                               {"lnot", "¬"},
                               {"neg", "¬"},
                               {"cup", "∪"},
                               {"cap", "∩"},
                               {"subset", "⊂"},
                               {"propto", "∝"},
                               {"ll", "≪"},
                               {"gg", "≫"},
                               {"ldots", "…"},
                               {"dots", "…"},
                               {"cdots", "⋯"},
                               {"vdots", "⋮"},
                               {"prime", "′"},
                               {"perp", "⊥"},
                               {"mid", "|"},
                               {"circ", "∘"},
                               {"lbrace", "{"},
                               {"rbrace", "}"},
                               {"langle", "⟨"},
                               {"rangle", "⟩"},
                               {"lvert", "|"},
                               {"rvert", "|"},
                               {"lfloor", "⌊"},
                               {"rfloor", "⌋"},
                               {"lceil", "⌈"},
                               {"rceil", "⌉"},
                               {"backslash", "\\"}};

constexpr Sign kLarge[] = {{"sum", "∑"},   {"prod", "∏"},  {"int", "∫"},  {"oint", "∮"},
                           {"lim", "lim"}, {"max", "max"}, {"min", "min"}};

constexpr std::string_view kFunctions[] = {"sin",    "cos",    "tan",  "asin", "acos", "atan", "arcsin",
                                           "arccos", "arctan", "sinh", "cosh", "tanh", "exp",  "ln",
                                           "log",    "det",    "sgn",  "deg",  "gcd"};

constexpr Sign kAccents[] = {{"dot", "˙"}, {"ddot", "¨"}, {"bar", "¯"},  {"overline", "¯"},
                             {"hat", "^"}, {"vec", "→"},  {"tilde", "~"}};
// The same as combining characters.
constexpr Sign kMarks[] = {{"dot", "\u0307"}, {"ddot", "\u0308"}, {"bar", "\u0304"},
                           {"hat", "\u0302"}, {"vec", "\u20d7"},  {"tilde", "\u0303"}};
constexpr Sign kSpaces[] = {{",", "0.17em"}, {":", "0.22em"}, {";", "0.28em"}, {"!", "-0.17em"},
                            {" ", "0.3em"},  {"quad", "1em"}, {"qquad", "2em"}};

template <size_t N>
std::string_view found(const Sign (&signs)[N], std::string_view command) {
  for (const Sign& sign : signs) {
    if (sign.command == command) return sign.text;
  }
  return {};
}

class Converter {
 public:
  explicit Converter(std::string_view text) : text_(text) {}

  std::string whole(bool display) {
    std::string inner;
    while (at_ < text_.size()) {
      inner += row("");
      // A '}' or '&' too many is shown, not lost.
      if (at_ < text_.size()) inner += unknown(text_.substr(at_++, 1));
    }
    return std::string("<math") + (display ? " display=\"block\"" : "") + "><mrow>" + inner + "</mrow></math>";
  }

 private:
  static std::string unknown(std::string_view what) { return "<merror><mtext>" + escaped(what) + "</mtext></merror>"; }

  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool ahead(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  // The name behind the backslash at `at_`: letters, or one other character.
  std::string_view command() const {
    size_t end = at_ + 1;
    while (end < text_.size() && std::isalpha(static_cast<unsigned char>(text_[end]))) ++end;
    if (end == at_ + 1 && end < text_.size()) ++end;
    return text_.substr(at_ + 1, end - at_ - 1);
  }
  bool take(std::string_view word) {
    skip();
    if (!ahead(word)) return false;
    at_ += word.size();
    return true;
  }

  // Items up to a '}', '&', line end, \right or \end, which stay.
  std::string row(std::string_view until) {
    std::string out;
    for (skip(); at_ < text_.size(); skip()) {
      char c = text_[at_];
      if (c == '}' || c == '&') break;
      if (!until.empty() && ahead(until)) break;
      if (c == '\\') {
        std::string_view name = command();
        if (name == "\\" || name == "end" || name == "right") break;
      }
      out += scripted();
    }
    return out;
  }

  // An item with what stands above and below it.
  std::string scripted() {
    large_ = function_ = false;
    std::string base = item();
    bool large = large_;
    // What a function is applied to keeps its distance.
    std::string apply = function_ ? "<mo>&#8289;</mo><mspace width=\"0.1em\"/>" : "";
    std::string above, below;
    for (skip(); at_ < text_.size(); skip()) {
      if (text_[at_] == '^' && above.empty())
        ++at_, above = argument();
      else if (text_[at_] == '_' && below.empty())
        ++at_, below = argument();
      else if (text_[at_] == '\'') {
        std::string primes;
        while (at_ < text_.size() && text_[at_] == '\'') primes += "′", ++at_;
        above += "<mo>" + primes + "</mo>";
      } else
        break;
    }
    if (above.empty() && below.empty()) return base + apply;
    if (base.empty()) base = "<mrow></mrow>";
    const char* name = !above.empty() && !below.empty() ? (large ? "munderover" : "msubsup")
                       : !above.empty()                 ? (large ? "mover" : "msup")
                       : large                          ? "munder"
                                                        : "msub";
    auto wrapped = [](const std::string& inner) { return "<mrow>" + inner + "</mrow>"; };
    std::string scripts = (below.empty() ? "" : wrapped(below)) + (above.empty() ? "" : wrapped(above));
    return std::string("<") + name + ">" + base + scripts + "</" + name + ">" + apply;
  }

  std::string argument() {
    skip();
    if (at_ >= text_.size()) return unknown("…");
    if (text_[at_] == '}' || text_[at_] == '&') return unknown("…");
    return item();
  }

  std::string item() {
    if (++depth_ > kDeepest) {
      std::string rest = unknown(text_.substr(at_));
      at_ = text_.size();
      --depth_;
      return rest;
    }
    std::string out = one();
    --depth_;
    return out;
  }

  std::string one() {
    char c = text_[at_];
    if (c == '{') {
      ++at_;
      std::string inner = row("");
      if (!take("}")) inner += unknown("{");
      large_ = function_ = false;
      return "<mrow>" + inner + "</mrow>";
    }
    if (c == '\\') return called();
    if (std::isdigit(static_cast<unsigned char>(c)) ||
        (c == '.' && at_ + 1 < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_ + 1])))) {
      size_t begin = at_;
      while (at_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_])) || text_[at_] == '.')) ++at_;
      return "<mn>" + std::string(text_.substr(begin, at_ - begin)) + "</mn>";
    }
    if (std::isalpha(static_cast<unsigned char>(c))) return ++at_, std::string("<mi>") + c + "</mi>";
    if (static_cast<unsigned char>(c) >= 0x80) {
      size_t begin = at_++;
      while (at_ < text_.size() && (static_cast<unsigned char>(text_[at_]) & 0xc0) == 0x80) ++at_;
      return "<mi>" + escaped(text_.substr(begin, at_ - begin)) + "</mi>";
    }
    ++at_;
    if (c == '-') return "<mo>−</mo>";
    if (c == '(' || c == ')' || c == '[' || c == ']' || c == '|')
      return std::string("<mo stretchy=\"false\">") + c + "</mo>";
    if (c == '^' || c == '_' || c == '%') return unknown(std::string_view(&c, 1));
    if (c == '~') return "<mspace width=\"0.3em\"/>";
    return "<mo>" + escaped(std::string_view(&c, 1)) + "</mo>";
  }

  // The text between the braces that come, as it is.
  std::string_view raw() {
    skip();
    if (at_ >= text_.size() || text_[at_] != '{')
      return at_ < text_.size() ? text_.substr(at_++, 1) : std::string_view();
    size_t begin = ++at_;
    int open = 1;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '{') ++open;
      if (text_[at_] == '}' && --open == 0) break;
    }
    std::string_view inner = text_.substr(begin, at_ - begin);
    if (at_ < text_.size()) ++at_;
    return inner;
  }

  std::string called() {
    size_t begin = at_;
    std::string_view name = command();
    at_ += 1 + name.size();
    if (std::string_view sign = found(kLetters, name); !sign.empty()) return "<mi>" + std::string(sign) + "</mi>";
    if (std::string_view sign = found(kOperators, name); !sign.empty()) return "<mo>" + escaped(sign) + "</mo>";
    if (std::string_view width = found(kSpaces, name); !width.empty())
      return "<mspace width=\"" + std::string(width) + "\"/>";
    if (std::string_view sign = found(kLarge, name); !sign.empty()) {
      std::string out = "<mo>" + std::string(sign) + "</mo>";
      large_ = true;
      return out;
    }
    for (std::string_view function : kFunctions) {
      if (function == name) return function_ = true, "<mi>" + std::string(name) + "</mi>";
    }
    if (std::string letter = accented_letter(name); !letter.empty()) return letter;
    if (std::string_view accent = found(kAccents, name); !accent.empty())
      return "<mover accent=\"true\"><mrow>" + argument() + "</mrow><mo stretchy=\"false\">" + std::string(accent) +
             "</mo></mover>";
    if (name == "frac" || name == "dfrac" || name == "tfrac") {
      std::string above = argument(), below = argument();
      return "<mfrac><mrow>" + above + "</mrow><mrow>" + below + "</mrow></mfrac>";
    }
    if (name == "sqrt") return root();
    if (name == "text" || name == "mbox" || name == "textrm") return "<mtext>" + escaped(plain(raw())) + "</mtext>";
    if (name == "texttt") return "<mtext class=\"code\">" + escaped(plain(raw())) + "</mtext>";
    if (name == "mathrm" || name == "operatorname" || name == "mathit" || name == "mathsf" || name == "mathtt")
      return "<mi mathvariant=\"normal\">" + escaped(plain(raw())) + "</mi>";
    if (name == "mathbf" || name == "boldsymbol") return "<mi style=\"font-weight:bold\">" + escaped(raw()) + "</mi>";
    if (name == "left") return fenced();
    if (name == "begin") return environment();
    if (name == "{" || name == "}" || name == "|" || name == "_" || name == "%" || name == "$" || name == "&" ||
        name == "#")
      return "<mo stretchy=\"false\">" + escaped(name == "|" ? "‖" : name) + "</mo>";
    if (name == "displaystyle" || name == "limits" || name == "nonumber") return {};
    return unknown(text_.substr(begin, at_ - begin));
  }

  // An accent on one letter is part of the letter: fonts without mathematics set it well, too.
  std::string accented_letter(std::string_view name) {
    std::string_view mark = found(kMarks, name);
    if (mark.empty()) return {};
    skip();
    size_t begin = at_;
    bool braced = ahead("{");
    if (braced) ++at_;
    std::string letter;
    if (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_]))) {
      letter = text_[at_++];
    } else if (ahead("\\")) {
      std::string_view greek = command();
      letter = found(kLetters, greek);
      at_ += 1 + greek.size();
    }
    bool alone = !letter.empty() && (!braced || ahead("}"));
    if (!alone) return at_ = begin, std::string();
    if (braced) ++at_;
    return "<mi>" + letter + std::string(mark) + "</mi>";
  }

  // \_ in a name is an underscore.
  static std::string plain(std::string_view text) {
    std::string out;
    for (size_t k = 0; k < text.size(); ++k) {
      if (text[k] == '\\' && k + 1 < text.size() && std::ispunct(static_cast<unsigned char>(text[k + 1]))) ++k;
      out += text[k];
    }
    return out;
  }

  std::string root() {
    std::string index;
    if (take("[")) {
      index = row("]");
      take("]");
    }
    std::string inner = argument();
    if (index.empty()) return "<msqrt><mrow>" + inner + "</mrow></msqrt>";
    return "<mroot><mrow>" + inner + "</mrow><mrow>" + index + "</mrow></mroot>";
  }

  // The bracket behind \left or \right; a dot is none.
  std::string bracket() {
    skip();
    if (at_ >= text_.size()) return {};
    std::string sign(1, text_[at_]);
    if (text_[at_] == '\\') {
      std::string_view name = command();
      at_ += 1 + name.size();
      sign = name == "|" ? "‖" : !found(kOperators, name).empty() ? found(kOperators, name) : name;
    } else {
      ++at_;
    }
    return sign == "." ? std::string() : "<mo stretchy=\"true\">" + escaped(sign) + "</mo>";
  }

  std::string fenced() {
    std::string out = "<mrow>" + bracket();
    out += row("");
    if (take("\\right"))
      out += bracket();
    else
      out += unknown("\\left");
    return out + "</mrow>";
  }

  std::string environment() {
    std::string name(raw());
    while (!name.empty() && name.back() == '*') name.pop_back();
    if (name == "array") raw();
    std::string rows;
    bool aligned = name == "align" || name == "aligned" || name == "cases" || name == "eqnarray" || name == "split";
    for (;;) {
      std::string cells;
      bool any = false, left = false;
      for (;;) {
        std::string cell = row("");
        any = any || !cell.empty();
        cells += aligned ? std::string("<mtd style=\"text-align:") + (left || name == "cases" ? "left" : "right") +
                               ";padding:0.2em 0.15em\">" + cell + "</mtd>"
                         : "<mtd>" + cell + "</mtd>";
        left = !left;
        if (!take("&")) break;
      }
      bool more = take("\\\\");
      if (any || more) rows += "<mtr>" + cells + "</mtr>";
      if (!more) break;
    }
    if (take("\\end"))
      raw();
    else
      rows += "<mtr><mtd>" + unknown("\\begin{" + name + "}") + "</mtd></mtr>";
    std::string table = std::string("<mtable") + (aligned ? " displaystyle=\"true\"" : "") + ">" + rows + "</mtable>";
    // Brackets as borders: they have the matrix's height in every font.
    if (name == "pmatrix" || name == "bmatrix" || name == "vmatrix")
      return "<mtable class=\"" + name + "\">" + rows + "</mtable>";
    if (name == "cases") return "<mrow><mo stretchy=\"true\">{</mo>" + table + "</mrow>";
    if (name == "matrix" || name == "array" || aligned) return table;
    return unknown("\\begin{" + name + "}") + table;
  }

  std::string_view text_;
  size_t at_ = 0;
  int depth_ = 0;
  bool large_ = false;     // the last item carries its scripts above and below
  bool function_ = false;  // it is the name of a function
};

}  // namespace

std::string mathml(std::string_view latex, bool display) {
  return Converter(latex).whole(display);
}

}  // namespace saltus::notebook
