import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin'

/**
 * What a call declares as text (its name, path, policy and summary) is held by two tests over all calls: openapi.json
 * against the calls, and the table of permissions. No room needs to say it again.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'declarations', {
    shouldIgnore: (path) => {
      const declares =
        path.isStringLiteral() &&
        path.parentPath?.isObjectProperty() &&
        path.parentPath.parentPath?.parentPath?.isCallExpression() &&
        path.parentPath.parentPath.parentPath.node.callee.name === 'call'
      return declares ? 'held by the tests over all calls' : undefined
    },
  }),
]
