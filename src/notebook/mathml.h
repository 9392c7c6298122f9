// Formulas: the LaTeX that engineers write, as MathML, which browsers set without help.
//
// Understood: letters, numbers, operators; ^ _ ' with { }; \frac \sqrt \text \mathrm \mathbf \operatorname; accents
// (\dot \ddot \bar \hat
// \vec \tilde); \left \right; Greek letters; signs and arrows; functions (\sin); matrices, cases and aligned equations
// between \begin and
// \end. What is not known is shown as it was written, marked.
#pragma once

#include <string>
#include <string_view>

namespace saltus::notebook {

// `display`: on a line of its own.
std::string mathml(std::string_view latex, bool display);

}  // namespace saltus::notebook
