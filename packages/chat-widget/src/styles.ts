/**
 * The element's styles for a constructed stylesheet, so that pages need no inline exception in their security
 * policy.
 */
export const styles = `
:host {
  --_text: var(--chat-text, light-dark(#1b1f24, #e8eaed));
  --_quiet: var(--chat-quiet, light-dark(#545b64, #b0b7c0));
  --_back: var(--chat-background, light-dark(#fff, #14181d));
  --_own: var(--chat-own, light-dark(#dcebff, #173a63));
  --_other: var(--chat-other, light-dark(#eef0f2, #2a3038));
  --_accent: var(--chat-accent, light-dark(#0b57b7, #8ab8ff));
  --_on-accent: var(--chat-on-accent, light-dark(#fff, #0b1f38));
  --_line: var(--chat-line, light-dark(#7d8590, #7d8590));
  --_bad: var(--chat-error, light-dark(#b3261e, #ffb4ab));
  color-scheme: light dark;
  display: flex;
  flex-direction: column;
  box-sizing: border-box;
  position: relative;
  min-inline-size: 0;
  block-size: 32rem;
  min-block-size: 16rem;
  overflow: hidden;
  color: var(--_text);
  background: var(--_back);
  border: 1px solid var(--_line);
  border-radius: 8px;
  font: var(--chat-font, 1rem/1.45 system-ui, sans-serif);
}
:host([hidden]), [hidden] { display: none !important }
:host([theme="light"]) { color-scheme: light }
:host([theme="dark"]) { color-scheme: dark }
:host([theme="inherit"]) { color-scheme: inherit }
*, ::before { box-sizing: border-box }
button, textarea { font: inherit; color: inherit }
:focus-visible { outline: 2px solid var(--_accent); outline-offset: 2px }
.log:focus-visible { outline-offset: -2px }
.log {
  flex: 1;
  min-block-size: 0;
  overflow: auto;
  overflow-anchor: none;
  overscroll-behavior: contain;
  padding: .75rem;
  display: flex;
  flex-direction: column;
  gap: .5rem;
}
.rows { display: contents }
.status { padding: .35rem .75rem; border-block-end: 1px solid var(--_line); color: var(--_quiet); font-size: .875em }
.status:empty, .note:empty { display: none }
.day, .event, .empty { color: var(--_quiet); font-size: .875em; text-align: center; margin: 0; overflow-wrap: anywhere }
.message { max-inline-size: 85%; align-self: flex-start; display: flex; flex-direction: column }
.message button { align-self: flex-start; font-size: .8125rem }
.own button { align-self: flex-end }
.message.own { align-self: flex-end; align-items: flex-end }
.head, .foot { color: var(--_quiet); font-size: .8125em; overflow-wrap: anywhere }
.bubble {
  background: var(--_other);
  border-radius: 10px;
  padding: .4rem .65rem;
  min-inline-size: 0;
  max-inline-size: 100%;
}
.own .bubble { background: var(--_own) }
.text { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext }
.withdrawn .text { font-style: italic; color: var(--_quiet) }
.own .foot { text-align: end }
.failed .foot, .error, .note { color: var(--_bad) }
ul { list-style: none; margin: .25rem 0 0; padding: 0 }
.composer > ul:empty { display: none }
li { display: flex; flex-wrap: wrap; gap: .25rem .5rem; align-items: center; font-size: .875em }
bdi { overflow-wrap: anywhere; min-inline-size: 0 }
.preview { display: grid; place-items: center; flex: none; inline-size: 160px; block-size: 120px; margin-inline-end: calc(100% - 160px); padding: 0; overflow: hidden; cursor: zoom-in }
.preview img { inline-size: 100%; block-size: 100%; object-fit: cover }
li:has(.preview) { inline-size: min(20rem, 100%) }
dialog { margin: auto; padding: .5rem; max-inline-size: 96vw; max-block-size: 96vh; color: var(--_text); background: light-dark(#fff, #14181d); border: 1px solid var(--_line); border-radius: 8px }
dialog img { display: block; max-inline-size: 100%; max-block-size: calc(90vh - 5rem); margin: 0 auto .5rem }
dialog bdi { flex: 1 }
dialog::backdrop { background: rgb(0 0 0 / .6) }
progress { accent-color: var(--_accent); inline-size: 6rem }
button {
  border: 1px solid var(--_line);
  background: transparent;
  border-radius: 6px;
  padding: .25rem .6rem;
  min-block-size: 1.75rem;
  cursor: pointer;
}
button:disabled { cursor: default; color: var(--_quiet) }
.plain { border: 0; padding: 0 .25rem; color: var(--_accent); text-decoration: underline }
.center { align-self: center }
.primary:not(:disabled) { background: var(--_accent); color: var(--_on-accent); border-color: var(--_accent) }
.pill { position: absolute; inset-inline: 0; margin-inline: auto; inline-size: max-content; max-inline-size: 90%; inset-block-end: .5rem; border-radius: 99px }
.middle { position: relative; flex: 1; min-block-size: 0; display: flex; flex-direction: column }
.composer { border-block-start: 1px solid var(--_line); padding: .5rem; display: grid; gap: .35rem }
.row { display: flex; gap: .35rem; align-items: flex-end; flex-wrap: wrap }
.row button { min-block-size: 2.6rem }
textarea {
  flex: 1 1 10rem;
  min-inline-size: 0;
  field-sizing: content;
  min-block-size: 2.6rem;
  max-block-size: 9rem;
  resize: none;
  padding: .4rem .5rem;
  background: var(--_back);
  border: 1px solid var(--_line);
  border-radius: 6px;
}
.note { margin: 0; font-size: .875em; overflow-wrap: anywhere }
.count { color: var(--_quiet) }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.dropping { outline: 2px dashed var(--_accent); outline-offset: -4px }
@media (forced-colors: active) { .bubble { border: 1px solid } }
@media (prefers-reduced-motion: no-preference) { button { transition: background-color .15s } }
`;
