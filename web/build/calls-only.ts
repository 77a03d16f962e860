import type { Plugin } from 'vite'
import { nameOf, nodeIn, nodesOf, type Node } from './syntax-tree.ts'

/**
 * The members of an endpoint that a page needs in order to call it; a form uses the shape of the body to read its
 * values.
 */
const usedMembers = new Set(['id', 'method', 'path', 'status', 'body'])
/** Calls of these functions have no side effects. */
const makers = new Set(['endpoint', 'named', 'listOf', 'pageShape', 'sortAndSearch'])

/**
 * The members of an endpoint that no page reads: texts for the description, and shapes that only the server validates
 * against.
 */
const leftOut = (call: Node): Node[] => {
  const [given] = call['arguments'] as Node[]
  if (nameOf(nodeIn(call, 'callee')) !== 'endpoint' || given?.type !== 'ObjectExpression') return []
  return (given['properties'] as Node[]).filter(
    (member) => member.type === 'Property' && !usedMembers.has(nameOf(nodeIn(member, 'key'))),
  )
}

/** A call of one of the makers or of zod: `z.object(...)`. */
const isMaker = (call: Node): boolean => {
  const callee = nodeIn(call, 'callee')
  if (callee.type !== 'MemberExpression') return makers.has(nameOf(callee))
  const root = nodeIn(callee, 'object')
  return root.type === 'Identifier' && nameOf(root) === 'z'
}

interface Edit {
  start: number
  end: number
  text: string
}

const editsOf = (tree: Node, code: string): Edit[] => {
  const nodes = [...nodesOf(tree)]
  const calls = nodes.filter(({ type }) => type === 'CallExpression')
  const cuts = calls.flatMap(leftOut)
  const isCut = ({ start, end }: Node) => cuts.some((cut) => cut.start <= start && end <= cut.end)
  // Calls with a chained method (`z.string().check(...)`) are left alone, because the annotation would apply to the
  // outer call.
  const chained = new Set(
    nodes.filter(({ type }) => type === 'MemberExpression').map((member) => nodeIn(member, 'object')),
  )
  const marked = calls.filter((call) => isMaker(call) && !chained.has(call) && !isCut(call))
  return [
    ...cuts.map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' })),
    ...marked.map(({ start }) => ({ start, end: start, text: '/*#__PURE__*/ ' })),
  ]
}

/**
 * Reduces endpoints and shapes to what pages need. Otherwise each call would include its texts and the shape of its
 * response, and every endpoint in the same file would be bundled too.
 */
export const callsOnly = (): Plugin => ({
  name: 'calls-only',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]domain[\\/].*\.ts$/ },
    handler(code) {
      const edits = editsOf(this.parse(code) as unknown as Node, code)
      // From the end, so that earlier offsets stay valid.
      const text = edits
        .toSorted((a, b) => b.start - a.start)
        .reduce((before, { start, end, text: put }) => before.slice(0, start) + put + before.slice(end), code)
      return { code: text, map: null }
    },
  },
})
