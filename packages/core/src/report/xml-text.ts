/** Characters that XML 1.0 section 2.2 allows not even as a reference. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const MARKUP = /[&<>"\t\n\r]/g;
const asReference = (character: string): string => `&#${character.charCodeAt(0)};`;

/** Text for an attribute or an element of XML: markup and line ends as references, what XML cannot hold as a visible escape. */
export function xmlText(text: string): string {
  const held = text.replace(FORBIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return held.replace(MARKUP, asReference);
}
