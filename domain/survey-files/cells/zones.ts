const utc = /(?:^|[^\p{L}])(?:UTC|GMT)\s{0,3}(?:([+\-\u2212])\s{0,3}(\d{1,2})(?::?([0-5]\d))?)?(?![\p{L}\d])/iu
/** Clocks that a heading may name in brackets or behind a comma; some of them are of several places. */
const named =
  /[([,]\s{0,3}(?:BST|CET|CEST|MEZ|MESZ|WET|WEST|EET|EEST|MSK|IST|EST|EDT|CST|CDT|MST|MDT|PST|PDT|AEST|AEDT|NZST|NZDT)\s{0,3}(?:[)\],]|$)/

const LAST_HOUR = 14
const two = (digits: string) => digits.padStart(2, '0')

/** What a heading says of the clock of its times: how far it is from UTC; null where it says nothing; 'unclear': another one. */
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
