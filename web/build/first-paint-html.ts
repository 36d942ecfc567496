import type { RenderedView } from '../first-paint/view.ts';

interface ViewOfWidth {
  /** Media query of the viewports that show it. */
  readonly media: string;
  /** A part that is hidden at these viewports. */
  readonly hidden: RegExp;
  readonly view: RenderedView;
}

/** Id of the element; the app removes it when its own page is there. */
const ID = 'first-paint';

/**
 * Joins the views of a page into one element with its styles, which appears at once. Nothing in it works yet: it is inert,
 * hidden from screen readers, and in a closed shadow root, so that scripts and browser automation find the elements of the
 * app alone.
 */
export function toFragment(views: readonly ViewOfWidth[]): string {
  const inline = new Map<string, string>();
  const parts = views.map(({ view, hidden }, index) => {
    const shown = fillBar(view.html).replace(hidden, '');
    const html = withoutInlineStyles(withoutBehaviour(shown), inline);
    return `<div class="at${index}">${html}</div>`;
  });
  const rules = [...new Set(views.flatMap(({ view }) => view.rules))];
  const shadowSheet = [
    ...rules,
    ...[...inline].map(([style, name]) => `.${name}{${style}}`),
    ...views.map((_, index) => `.at${index}{display:none}`),
  ].join('');
  // After the views: while the rest of them arrives, browsers would lay out a part, and move it.
  const endSheet = views.map(({ media }, index) => `@media ${media}{.at${index}{display:block}}`).join('');
  // Styles of the page itself, which is hidden while the app prepares it.
  const pageSheet = [...rules.filter((rule) => !rule.startsWith('.')), `#${ID}~#root{display:none}`].join('');
  // Without scripts the page would stay a sketch.
  const noScript = `<noscript>${styleTag(`#${ID}{display:none}`)}</noscript>`;
  const shadow = `<template shadowrootmode="closed">${styleTag(shadowSheet)}${parts.join('')}${styleTag(endSheet)}</template>`;
  return `<div id="${ID}" inert aria-hidden="true">${styleTag(pageSheet)}${noScript}${shadow}</div>`;
}

function styleTag(css: string): string {
  return `<style nonce="__CSP_NONCE__">${css}</style>`;
}

const SLOT = /<bar-slot slot="(title|controls|actions)">(.*?)<\/bar-slot>/gs;

/** Moves the page's title, controls and buttons into the top bar, as portals do in a browser. */
function fillBar(html: string): string {
  let filled = html.replaceAll(SLOT, '');
  for (const [, slot = '', content = ''] of html.matchAll(SLOT)) {
    const at = filled.indexOf('>', filled.indexOf(`data-slot="${slot}"`)) + 1;
    if (!filled.startsWith('</div>', at))
      throw new Error('the page has no top bar (web/build/first-paint-html.ts)');
    filled = `${filled.slice(0, at)}<div style="display:contents">${content}</div>${filled.slice(at)}`;
  }
  return filled;
}

const BEHAVIOUR =
  /\s(?:aria-[a-z]+|role|id|name|for|tabindex|xmlns|type="(?:button|submit)")(?:="[^"]*")?(?=[\s/>])/g;
const COMMENTS = /<!--.*?-->/gs;

function withoutBehaviour(html: string): string {
  return html
    .replaceAll(COMMENTS, '')
    .replaceAll(/<[a-z][^>]*>/g, (tag) => tag.replaceAll(BEHAVIOUR, ''))
    .replaceAll(/ class="lucide[^"]*"/g, '')
    .replaceAll(/\b(?:Mui[\w-]+ )+/g, '');
}

const STYLED = /(<[a-z][^>]*?) style="([^"]*)"([^>]*>)/g;

/** Replaces style attributes, which the content security policy forbids, by classes. */
function withoutInlineStyles(html: string, names: Map<string, string>): string {
  return html.replaceAll(STYLED, (_, before: string, style: string, after: string) => {
    const name = names.get(style) ?? `i${names.size}`;
    names.set(style, name);
    const tag = before + after;
    return tag.includes(' class="')
      ? tag.replace(' class="', ` class="${name} `)
      : tag.replace(/\/?>$/, (end) => ` class="${name}"${end}`);
  });
}
