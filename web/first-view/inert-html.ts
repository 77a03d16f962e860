/**
 * Makes a page inert before its scripts run: controls that depend on scripts cannot be used. Typing on the sign-in page
 * is already possible, because the input is preserved; links work everywhere. The Content Security Policy blocks inline
 * styles, so marks positioned by one are hidden instead of shown in a wrong place.
 */
export const asInertHtml = (html: string, signedIn: boolean): string =>
  html
    .replaceAll(/<!--[\s$/!?]*-->/g, '')
    .replaceAll(/(<[ib] [^>]*?)?style="[^"]*"/g, (_style, mark: string | undefined) =>
      mark ? `${mark}data-unplaced` : '',
    )
    .replaceAll(signedIn ? controls : buttons, '<$1 disabled data-waits')
    .replaceAll('<form', '<form method="dialog"')

const controls = /<(button|select|input|textarea)(?=[\s>])(?![^>]* disabled="")/g
const buttons = /<(button|select)(?=[\s>])(?![^>]* disabled="")/g
