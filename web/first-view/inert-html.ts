/**
 * A page before its scripts: nothing that only they can do may be pressed. On the sign-in one may type already, as what was
 * typed is kept; links work everywhere. The policy lets no style stand in the document, so marks that one would place are
 * not shown at a place that is not theirs.
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
