/** A node of a syntax tree as a bundler parses it. */
export interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
export const nodeIn = (node: Node, member: string): Node => node[member] as Node
export const nameOf = (node: Node): string => String(node['name'])

/** All nodes of a syntax tree, outer ones first. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const member of Object.values(node))
    for (const one of Array.isArray(member) ? member : [member]) if (isNode(one)) yield* nodesOf(one)
}
