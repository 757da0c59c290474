/** Version of this package; a test holds it to the manifest. */
export const VERSION = "0.1.0";

/** How requests say who makes them, and where to learn more (https://www.rfc-editor.org/rfc/rfc9110#section-10.1.5). */
export const DEFAULT_USER_AGENT = `mapwright/${VERSION} (+https://www.npmjs.com/package/mapwright)`;
