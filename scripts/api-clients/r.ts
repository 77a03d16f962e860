import { rName, snakeCase } from '#domain/platform/client-names.ts'
import { operationsOf, wrapped, type Argument, type Description, type Operation } from './operations.ts'

const WIDTH = 100

const comment = (text: string): string => `#' ${text}`.trimEnd()
const parameter = (name: string, what: string): string[] =>
  wrapped(`@param ${name} ${what}`, WIDTH - 3).map((line, at) => comment(at === 0 ? line : `  ${line}`))

const documented = (operation: Operation, given: readonly Argument[]): string[] => {
  const { summary, description, method, path, body, result, hasIdempotencyKey } = operation
  return [
    comment(summary),
    comment(''),
    ...(description === ''
      ? []
      : [...wrapped(description.replaceAll('%', '\\%'), WIDTH - 3).map(comment), comment('')]),
    comment(`\`${method} ${path}\``),
    comment(''),
    ...parameter('client', 'From [bombus_client()].'),
    ...given.flatMap(({ name, description: what }) => parameter(rName(name), what.replaceAll('%', '\\%') || name)),
    ...(body?.kind === 'json' ? parameter('body', 'A list, sent as JSON.') : []),
    ...(body?.kind === 'form' ? parameter('form', 'A named list of fields; files by curl::form_file().') : []),
    ...(result.kind === 'file' ? parameter('save_to', 'A file to write; NULL returns a raw vector.') : []),
    ...(hasIdempotencyKey ? parameter('idempotency_key', 'With the same key the request takes effect once.') : []),
    comment('@export'),
  ]
}

const functionOf = (operation: Operation): string => {
  const { id, method, path, inPath, query, body, result, hasIdempotencyKey } = operation
  const names = inPath.map(({ name }) => rName(name))
  const given = [
    'client',
    ...names,
    ...(body?.kind === 'json' ? [body.required ? 'body' : 'body = NULL'] : []),
    ...(body?.kind === 'form' ? ['form'] : []),
    ...query.map(({ name, required }) => (required ? rName(name) : `${rName(name)} = NULL`)),
    ...(result.kind === 'file' ? ['save_to = NULL'] : []),
    ...(hasIdempotencyKey ? ['idempotency_key = new_key()'] : []),
  ]
  const template = path.replaceAll(/\{\w+\}/g, '%s')
  const address = names.length === 0 ? `"${path}"` : `path_of("${template}", ${names.join(', ')})`
  const sent = [
    'client',
    `"${method}"`,
    address,
    ...(query.length > 0 ? [`query = list(${query.map(({ name }) => `"${name}" = ${rName(name)}`).join(', ')})`] : []),
    ...(body?.kind === 'json' ? ['body = body'] : []),
    ...(body?.kind === 'form' ? ['form = form'] : []),
    ...(result.kind === 'file' ? ['save_to = save_to'] : []),
    ...(hasIdempotencyKey ? ['idempotency_key = idempotency_key'] : []),
  ]
  const call = `${result.kind === 'file' ? 'bombus_download' : 'bombus_request'}(${sent.join(', ')})`
  return [
    ...documented(operation, [...inPath, ...query]),
    `bombus_${snakeCase(id)} <- function(${given.join(', ')}) {`,
    `  ${call}`,
    '}',
  ].join('\n')
}

/** `operations.R`: a function for each operation. */
export const rOperations = (description: Description): string =>
  `# Generated from openapi.json by scripts/api-clients/generate.ts.\n\n${operationsOf(description).map(functionOf).join('\n\n')}\n`

/** `NAMESPACE`: the exports of the package. */
export const rNamespace = (description: Description): string =>
  [
    '# Generated from openapi.json by scripts/api-clients/generate.ts.',
    ...['bombus_client', 'bombus_dataset', 'bombus_export', 'bombus_pages']
      .concat(operationsOf(description).map(({ id }) => `bombus_${snakeCase(id)}`))
      .toSorted()
      .map((name) => `export(${name})`),
    'S3method(print, bombus_client)',
    '',
  ].join('\n')
