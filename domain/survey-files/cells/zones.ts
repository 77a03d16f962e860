const utc = /(?:^|[^\p{L}])(?:UTC|GMT)\s{0,3}(?:([+\-\u2212])\s{0,3}(\d{1,2})(?::?([0-5]\d))?)?(?![\p{L}\d])/iu
/** Zone names in headings, in brackets or after a comma; some are ambiguous. */
const named =
  /[([,]\s{0,3}(?:BST|CET|CEST|MEZ|MESZ|WET|WEST|EET|EEST|MSK|IST|EST|EDT|CST|CDT|MST|MDT|PST|PDT|AEST|AEDT|NZST|NZDT)\s{0,3}(?:[)\],]|$)/

const LAST_HOUR = 14
const two = (digits: string) => digits.padStart(2, '0')

/** The UTC offset that a heading states; null if it states none; 'unclear' for an unknown zone. */
export const zoneInTitle = (title: string): { offset: string | null | 'unclear'; rest: string } => {
  const found = utc.exec(title)
  if (found) {
    const [whole, sign = '+', hours = '0', minutes = '00'] = found
    const rest = `${title.slice(0, found.index)} ${title.slice(found.index + whole.length)}`
    if (Number(hours) > LAST_HOUR) return { offset: 'unclear', rest }
    return { offset: `${sign === '+' ? '+' : '-'}${two(hours)}:${minutes}`, rest }
  }
  return { offset: named.test(title) ? 'unclear' : null, rest: title }
}
