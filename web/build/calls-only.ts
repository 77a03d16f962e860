import type { Plugin } from 'vite'
import { nameOf, nodeIn, nodesOf, type Node } from './syntax-tree.ts'

/** What a page needs of an endpoint to call it; a form reads what it writes by the shape of the body. */
const usedMembers = new Set(['id', 'method', 'path', 'status', 'body'])
/** Making one of these changes nothing else. */
const makers = new Set(['endpoint', 'named', 'listOf', 'pageShape', 'sortAndSearch'])

/** The members of an endpoint that no page reads: words for the description, and shapes that only the server holds calls to. */
const leftOut = (call: Node): Node[] => {
  const [given] = call['arguments'] as Node[]
  if (nameOf(nodeIn(call, 'callee')) !== 'endpoint' || given?.type !== 'ObjectExpression') return []
  return (given['properties'] as Node[]).filter(
    (member) => member.type === 'Property' && !usedMembers.has(nameOf(nodeIn(member, 'key'))),
  )
}

/** A call of one of the makers, or of zod: `z.object(...)`. */
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
  // What is called further (`z.string().check(...)`) is left alone: the mark would be taken for that call's.
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
 * Endpoints and shapes as pages need them: without it each call brings its words and the shape of its response, and every
 * endpoint that stands beside one that is used comes along.
 */
export const callsOnly = (): Plugin => ({
  name: 'calls-only',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]domain[\\/].*\.ts$/ },
    handler(code) {
      const edits = editsOf(this.parse(code) as unknown as Node, code)
      // From the end, so that places before stay where they are.
      const text = edits
        .toSorted((a, b) => b.start - a.start)
        .reduce((before, { start, end, text: put }) => before.slice(0, start) + put + before.slice(end), code)
      return { code: text, map: null }
    },
  },
})
