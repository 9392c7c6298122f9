// The tree of classes, the search and the switch between light and dark. Nothing is asked of any other machine.
(function () {
  "use strict";
  var root = document.documentElement, body = document.body;
  try { var kept = localStorage.getItem("theme"); if (kept) root.dataset.theme = kept; } catch (e) { /* private windows */ }
  document.getElementById("theme").addEventListener("click", function () {
    var dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch (e) { /* private windows */ }
  });

  var here = body.dataset.page.split("\u0000").join("");
  var nav = document.getElementById("tree"), found = document.getElementById("found"), input = document.getElementById("search");

  function page(name) {
    return encodeURI(name.replace(/[^A-Za-z0-9._-]/g, function (c) {
      return Array.prototype.map.call(new TextEncoder().encode(c), function (b) { return "~" + b.toString(16).padStart(2, "0"); }).join("");
    }) + ".html");
  }
  function element(tag, text) { var e = document.createElement(tag); if (text !== undefined) e.textContent = text; return e; }

  // A node is [name, icon, children]; children are shown when they are asked for.
  function list(nodes, above) {
    var ul = element("ul");
    nodes.forEach(function (node) {
      var full = above ? above + "." + node[0] : node[0], li = element("li"), row = element("div"), fold = element("span", node[2].length ? "▸" : "");
      fold.className = "fold";
      row.appendChild(fold);
      if (node[1]) { var img = element("img"); img.src = "icons/" + node[1] + ".svg"; img.alt = ""; img.loading = "lazy"; row.appendChild(img); }
      var a = element("a", node[0]);
      a.href = page(full);
      row.appendChild(a);
      li.appendChild(row);
      var inner = null;
      function open() {
        if (!node[2].length) return;
        if (inner) { inner.remove(); inner = null; fold.textContent = "▸"; return; }
        inner = list(node[2], full);
        li.appendChild(inner);
        fold.textContent = "▾";
      }
      fold.addEventListener("click", open);
      if (here === full) row.className = "here";
      if (here === full || here.indexOf(full + ".") === 0) open();
      ul.appendChild(li);
    });
    return ul;
  }
  nav.appendChild(list(window.saltusTree, ""));
  var row = nav.querySelector(".here");
  if (row) row.scrollIntoView({ block: "center" });

  // Best first: the name itself, its beginning, a part of it, a part of the full name, words of the description.
  function rank(entry, words) {
    var full = entry[0].toLowerCase(), name = full.slice(full.lastIndexOf(".") + 1), text = entry[1].toLowerCase(), sum = 0;
    for (var i = 0; i < words.length; i++) {
      var w = words[i], points = name === w ? 100 : name.indexOf(w) === 0 ? 60 : name.indexOf(w) >= 0 ? 40 : full.indexOf(w) >= 0 ? 20 : text.indexOf(w) >= 0 ? 10 : 0;
      if (!points) return 0;
      sum += points;
    }
    return sum - full.length / 100;
  }
  function search() {
    var words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    nav.hidden = words.length > 0;
    found.textContent = "";
    if (!words.length) return;
    window.saltusIndex.map(function (entry) { return [rank(entry, words), entry]; })
      .filter(function (pair) { return pair[0] > 0; })
      .sort(function (a, b) { return b[0] - a[0]; })
      .slice(0, 40)
      .forEach(function (pair) {
        var li = element("li"), a = element("a", pair[1][0]);
        a.href = page(pair[1][0]);
        li.appendChild(a);
        li.appendChild(element("small", pair[1][1]));
        found.appendChild(li);
      });
    if (!found.firstChild) found.appendChild(element("li", "nothing found"));
  }
  function load() {
    if (window.saltusIndex) return search();
    var script = element("script");
    script.src = "search.js";
    script.onload = search;
    document.head.appendChild(script);
  }
  input.addEventListener("input", load);
  input.form.addEventListener("submit", function (event) {
    event.preventDefault();
    var first = found.querySelector("a");
    if (first) location.href = first.href;
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === "/" && document.activeElement !== input) { event.preventDefault(); input.focus(); }
    if (event.key === "Escape") { input.value = ""; load(); }
  });
})();
