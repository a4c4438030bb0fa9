declare global {
  interface Window {
    /** goober, the style library of notistack, reads the nonce of its style element here. */
    __nonce__?: string
  }
}

// Import this before notistack, which creates its styles when its module is evaluated. The main process puts the nonce into the head of
// each document.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) window.__nonce__ = nonce

export {}
