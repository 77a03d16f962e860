/** A person named in the address line of an email. */
export interface Addressee {
  /** Line of the text, from 1. */
  line: number
  email: string
  firstname?: string
  lastname?: string
}

const address = /^[^\s<>",;@]+@[^\s<>",;@]+$/

/** `Ann Example`, or `Example, Ann` as some mail programs write it. */
const namesOf = (text: string): { firstname?: string; lastname?: string } => {
  const plain = text
    .trim()
    .replaceAll(/^["']|["']$/g, '')
    .trim()
  if (plain === '' || plain.includes('@')) return {}
  const [last = '', first = ''] = plain.split(',').map((part) => part.trim())
  if (first !== '') return { firstname: first, lastname: last }
  const words = plain.split(/\s+/)
  if (words.length === 1) return { firstname: plain }
  return { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' }
}

const addresseeOf = (text: string): Omit<Addressee, 'line'> | null => {
  if (address.test(text)) return { email: text }
  // `Name <address>`
  const open = text.lastIndexOf('<')
  const email = open >= 0 && text.endsWith('>') ? text.slice(open + 1, -1) : ''
  return address.test(email) ? { email, ...namesOf(text.slice(0, open)) } : null
}

/** Parts between commas and semicolons; quoted ones belong to a name. */
const piecesOf = (line: string): string[] => {
  const pieces = ['']
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    if (!isQuoted && (sign === ',' || sign === ';')) pieces.push('')
    else pieces[pieces.length - 1] += sign
  }
  return pieces
}

/**
 * People of an address line as copied from mail programs: `Ann Example <ann@example.org>; Bob Bee <bob@example.org>`,
 * or addresses separated by commas, semicolons or line breaks. Null for anything else, such as a table with roles.
 */
export const readAddressList = (text: string): Addressee[] | null => {
  const people: Addressee[] = []
  for (const [index, line] of text.split(/\r\n?|\n/).entries())
    for (const piece of piecesOf(line)) {
      if (piece.trim() === '') continue
      const found = addresseeOf(piece.trim())
      if (!found) return null
      people.push({ line: index + 1, ...found })
    }
  return people.length === 0 ? null : people
}
