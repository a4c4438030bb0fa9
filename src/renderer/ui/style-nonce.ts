declare global {
  interface Window {
    /** Where goober, which notistack draws with, looks for the nonce of its style element. */
    __nonce__?: string
  }
}

// To be imported before notistack, whose styles are made while its module is evaluated. The nonce is in the document's head, where
// the main process puts it with each document.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) window.__nonce__ = nonce

export {}
