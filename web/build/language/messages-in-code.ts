import { parseSync } from 'vite'
import { nameOf, nodeIn, nodesOf, type Node } from '../syntax-tree.ts'

/** The value of a string literal, or of a template without expressions. */
export const literalText = (node: Node | undefined): string | null => {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node?.type !== 'TemplateLiteral' || (node['expressions'] as Node[]).length > 0) return null
  const [quasi] = node['quasis'] as { value: { cooked: string } }[]
  return quasi?.value.cooked ?? null
}

/** Whether a node is a call `name(...)`, not one of a member. */
export const isCallOf = (node: Node, name: string): boolean =>
  node.type === 'CallExpression' &&
  nodeIn(node, 'callee').type === 'Identifier' &&
  nameOf(nodeIn(node, 'callee')) === name

/** Strips `as const`, `satisfies` and parentheses. */
const inner = (node: Node): Node =>
  /^(TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression)$/.test(node.type)
    ? inner(nodeIn(node, 'expression'))
    : node

/** The strings in an object of texts, including those of nested objects and lists. */
const textsOf = (node: Node): string[] => {
  const value = inner(node)
  if (value.type === 'ObjectExpression')
    return (value['properties'] as Node[]).flatMap((property) =>
      property.type === 'Property' ? textsOf(nodeIn(property, 'value')) : [],
    )
  if (value.type === 'ArrayExpression')
    return (value['elements'] as (Node | null)[]).flatMap((element) => (element ? textsOf(element) : []))
  const text = literalText(value)
  return text === null ? [] : [text]
}

/** A message needs a translation if it has words. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''))

/** The English messages in one file: strings of `texts({...})` and `defineMessages({...})`, and the first argument of `t(...)`. */
export const messagesInCode = (code: string, filename: string): string[] => {
  if (!/\b(?:t|texts|defineMessages)\(/.test(code)) return []
  const { program, errors } = parseSync(filename, code)
  if (errors.length > 0) throw new Error(`${filename}: ${errors[0]?.message}`)
  const calls = [...nodesOf(program as unknown as Node)]
  const found = calls.flatMap((node) => {
    const given = (node['arguments'] as Node[] | undefined) ?? []
    if (isCallOf(node, 'texts') || isCallOf(node, 'defineMessages')) return given.flatMap(textsOf)
    if (isCallOf(node, 't')) return [literalText(given[0])].filter((text) => text !== null)
    return []
  })
  return [...new Set(found)].filter(hasWords)
}
