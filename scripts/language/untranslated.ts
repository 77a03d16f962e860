import { parseSync } from 'vite'
import { isNode, nameOf, nodeIn, type Node } from '../../web/build/syntax-tree.ts'

/** The text of a literal or template, whose expressions are left out; null for other nodes. */
const wordsOf = (node: Node): string | null => {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral') return null
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
}
const isSentence = (text: string): boolean => /\p{L}{2,} (?:\p{L}|\{)/u.test(text)

/** The name of a called function: `Problem`, `invalid`, `z.refine`, `issues.push`. */
const calledName = (callee: Node): string => {
  if (callee.type === 'Identifier') return nameOf(callee)
  if (callee.type !== 'MemberExpression') return ''
  const owner = nodeIn(callee, 'object')
  const member = nodeIn(callee, 'property')
  const ownerName = owner.type === 'MemberExpression' ? nameOf(nodeIn(owner, 'property')) : nameOf(owner)
  return `${ownerName}.${nameOf(member)}`
}
/** Calls whose texts are shown to the sender of a request. */
const isRefusal = (name: string): boolean =>
  /^(?:Problem|invalid|requiredText|chosenId|issues\.push)$/.test(name) ||
  /^z\.(?!literal$|enum$|templateLiteral$)/.test(name)
/** Members of the arguments of such a call that are not shown, or not to people. */
const isInternal = (key: string): boolean => !/^(?:message|error)$/.test(key)

/** English texts of errors that are given as literals, and are therefore not translated. */
export const untranslatedErrors = (code: string, filename: string): string[] => {
  const { program, errors } = parseSync(filename, code)
  if (errors.length > 0) throw new Error(`${filename}: ${errors[0]?.message}`)
  const found: string[] = []
  const walk = (value: unknown, isShown: boolean): void => {
    if (Array.isArray(value)) return value.forEach((item) => walk(item, isShown))
    if (!isNode(value)) return
    if (value.type === 'CallExpression' || value.type === 'NewExpression') {
      const callee = nodeIn(value, 'callee')
      walk(callee, false)
      return walk(value['arguments'], isRefusal(calledName(callee)))
    }
    if (value.type === 'Property') return walk(value['value'], isShown && !isInternal(nameOf(nodeIn(value, 'key'))))
    const text = wordsOf(value)
    if (text !== null && isShown && isSentence(text)) found.push(text)
    if (text === null) for (const [key, inner] of Object.entries(value)) if (key !== 'type') walk(inner, isShown)
  }
  walk(program, false)
  return found
}
