import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin'

/** Methods of queries whose first so many texts are names of tables, columns or operators: the type check knows those. */
const named = new Map([
  ...[
    'selectFrom',
    'insertInto',
    'updateTable',
    'deleteFrom',
    'select',
    'returning',
    'groupBy',
    'column',
    'columns',
  ].map((method) => [method, 9]),
  ...['innerJoin', 'leftJoin', 'whereRef', 'onRef'].map((method) => [method, 3]),
  ...['where', 'orderBy', 'having'].map((method) => [method, 2]),
])

const namesWhatTheTypesKnow = (path) => {
  const argument = path.parentPath?.isArrayExpression() ? path.parentPath : path
  const call = argument.parentPath
  if (!call?.isCallExpression() || call.node.callee.type !== 'MemberExpression') return false
  return call.node.arguments.indexOf(argument.node) < (named.get(call.node.callee.property.name) ?? 0)
}

const declaresEndpoint = (path) =>
  path.parentPath?.isObjectProperty() &&
  path.parentPath.parentPath?.parentPath?.isCallExpression() &&
  path.parentPath.parentPath.parentPath.node.callee.name === 'endpoint'

/**
 * What an endpoint declares as text (its name, path, policy and summary) is held by two tests over all endpoints:
 * openapi.json against the endpoints, and the table of permissions. No feature needs to say it again.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'declarations', {
    shouldIgnore: (path) => {
      if (!path.isStringLiteral()) return undefined
      if (declaresEndpoint(path)) return 'held by the tests over all endpoints'
      return namesWhatTheTypesKnow(path) ? 'held by the type check' : undefined
    },
  }),
]
