// The link to the other language leads to the heading that the reader has come to.
(() => {
  "use strict";
  const link = document.getElementById("other-language");
  const follow = () => { link.hash = location.hash; };
  window.addEventListener("hashchange", follow);
  follow();
})();
