import type { Plugin } from 'vite'

/** What a page needs of an endpoint to call it. */
const kept = new Set(['id', 'method', 'path', 'status'])

interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node of a syntax tree, the outer ones first. */
function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const member of Object.values(node))
    for (const one of Array.isArray(member) ? member : [member]) if (isNode(one)) yield* nodesOf(one)
}

/** The members of an endpoint that no page reads: words for the description, and shapes that only the server holds calls to. */
const leftOut = (call: Node): Node[] => {
  const [given] = call['arguments'] as Node[]
  if ((call['callee'] as Node)['name'] !== 'endpoint' || given?.type !== 'ObjectExpression') return []
  return (given['properties'] as Node[]).filter(
    (member) => member.type === 'Property' && !kept.has(String((member['key'] as Node)['name'])),
  )
}

/** Endpoints as pages need them: without it, each call brings its words and the shape of its response. */
export const callsOnly = (): Plugin => ({
  name: 'calls-only',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]domain[\\/].*endpoints\.ts$/ },
    handler(code) {
      const cuts = [...nodesOf(this.parse(code) as unknown as Node)]
        .filter(({ type }) => type === 'CallExpression')
        .flatMap(leftOut)
      let text = code
      // From the end, so that places before stay where they are. A comma between what is left may stand twice: it goes too.
      for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start)) {
        const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
        text = text.slice(0, start) + text.slice(end + comma)
      }
      return { code: text, map: null }
    },
  },
})
