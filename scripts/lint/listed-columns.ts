import { relative } from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>
type Context = Parameters<Rule['create']>[0]
type Call = Parameters<NonNullable<ReturnType<Rule['create']>['CallExpression']>>[0]
type Value = Call['arguments'][number]

/** The called method with its object: `values` of `trx.insertInto('farms')`. */
const methodOf = ({ callee }: Call) =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? { name: callee.property.name, on: callee.object }
    : null

/**
 * Whether a call writes rows: `.values(rows)` of an insert, or `.set(columns)` of an update; a Map's `set` has two
 * arguments.
 */
const writesRows = (call: Call): boolean => {
  const method = methodOf(call)
  if (method === null || call.arguments.length !== 1) return false
  return (
    (method.name === 'values' && !(method.on.type === 'Identifier' && method.on.name === 'Object')) ||
    method.name === 'set'
  )
}

/** The initial value of a variable; null for parameters, destructured members and imports. */
const declaredAs = (context: Context, name: Value): Value | null => {
  if (name.type !== 'Identifier') return null
  let scope: ReturnType<Context['sourceCode']['getScope']> | null = context.sourceCode.getScope(name)
  while (scope !== null && !scope.set.has(name.name)) scope = scope.upper
  const [definition] = scope?.set.get(name.name)?.defs ?? []
  if (definition?.node.type !== 'VariableDeclarator' || definition.node.id.type !== 'Identifier') return null
  return definition.node.init
}

/** The value of a function: its expression, or what it returns. */
const madeBy = (fn: Extract<Value, { type: 'ArrowFunctionExpression' }>): (Value | null)[] => {
  if (fn.body.type !== 'BlockStatement') return [fn.body]
  return fn.body.body.flatMap((statement) => (statement.type === 'ReturnStatement' ? [statement.argument] : []))
}

/** The first place where unlisted members could be included; null if there is none. */
const unlisted = (context: Context, value: Value | null): Value | null => {
  const firstIn = (values: (Value | null)[]) =>
    values.map((one) => unlisted(context, one)).find((one) => one !== null) ?? null
  switch (value?.type) {
    case 'ObjectExpression':
      return firstIn(value.properties.filter((one) => one.type === 'SpreadElement').map(({ argument }) => argument))
    case 'ConditionalExpression':
      return firstIn([value.consequent, value.alternate])
    case 'ArrowFunctionExpression':
      return firstIn(madeBy(value))
    case 'CallExpression':
      // A function that builds a row must list its columns itself.
      return /^(flatM|m)ap$/.test(methodOf(value)?.name ?? '')
        ? firstIn(value.arguments.filter(({ type }) => type === 'ArrowFunctionExpression'))
        : null
    case 'Identifier': {
      const declared = declaredAs(context, value)
      return declared === null ? value : unlisted(context, declared)
    }
    case 'MemberExpression':
    case 'ChainExpression':
      return value
    default:
      return null
  }
}

/** Writes must name their columns: request data is never spread into a row or passed as a whole. */
export const listedColumns: Rule = {
  meta: { schema: false },
  create: (context) => {
    const path = relative(context.cwd, context.filename).replaceAll('\\', '/')
    if (!path.startsWith('server/') || /\.test\.ts$|\/testing\/|^server\/factories\//.test(path)) return {}
    return {
      CallExpression: (call) => {
        const [written = null] = writesRows(call) ? call.arguments : []
        const fault = unlisted(context, written)
        if (fault !== null)
          context.report({ message: 'List the columns that are written, or pick them by name.', node: fault })
      },
    }
  },
}
