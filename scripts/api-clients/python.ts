import { pythonName, snakeCase } from '#domain/platform/client-names.ts'
import {
  modelsOf,
  operationsOf,
  wrapped,
  type Argument,
  type Description,
  type Operation,
  type Schema,
} from './operations.ts'

const WIDTH = 100
const isIdentifier = (name: string): boolean => /^[A-Za-z]\w*$/.test(name) && pythonName(name) === name
const text = (value: string): string => JSON.stringify(value)

const simple: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  object: 'dict[str, Any]',
  array: 'list[Any]',
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

/** The type hint of a schema. */
const hint = (schema: Schema): string => {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'Any'
  if (schema.enum) return literal(schema.enum)
  if (schema.const !== undefined) return literal([schema.const])
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return union(parts.map(hint))
  if (schema.allOf?.length === 1 && schema.allOf[0]) return hint(schema.allOf[0])
  if (schema.prefixItems && !schema.items) return `tuple[${schema.prefixItems.map(hint).join(', ')}]`
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'Any'
  return union(
    types.map((type) => {
      if (type === 'array' && schema.items) return `list[${hint(schema.items)}]`
      if (type === 'object' && typeof schema.additionalProperties === 'object')
        return `dict[str, ${hint(schema.additionalProperties)}]`
      return simple[type] ?? 'Any'
    }),
  )
}
const literal = (values: readonly unknown[]): string =>
  union([
    ...(values.some((value) => value !== null)
      ? [
          `Literal[${values
            .filter((value) => value !== null)
            .map((value) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)))
            .join(', ')}]`,
        ]
      : []),
    ...(values.includes(null) ? ['None'] : []),
  ])

const typedDict = (name: string, { properties = {}, required = [] }: Schema): string => {
  const needed = new Set(required)
  const members = Object.entries(properties).map(([member, schema]): [string, string] => [
    member,
    needed.has(member) ? hint(schema) : `NotRequired[${hint(schema)}]`,
  ])
  if (members.length === 0) return `${name}: TypeAlias = "dict[str, Any]"`
  // Members that are not valid names in Python, such as `from`.
  if (members.some(([member]) => !isIdentifier(member)))
    return `${name} = TypedDict(\n    ${text(name)},\n    {\n${members.map(([member, type]) => `        ${text(member)}: ${text(type).replaceAll('\\"', "'")},`).join('\n')}\n    },\n)`
  return `class ${name}(TypedDict):\n${members.map(([member, type]) => `    ${member}: ${type}`).join('\n')}`
}

const HEAD = '# Generated from openapi.json by scripts/api-clients/generate.ts.\n'

/** `models.py`: the types of requests and responses. */
export const pythonModels = (description: Description): string =>
  [
    `${HEAD}"""Types of what the portal sends and receives."""\n`,
    'from __future__ import annotations\n\nfrom typing import Any, Literal, NotRequired, TypeAlias, TypedDict',
    ...modelsOf(description).map(([name, schema]) =>
      schema.type === 'object' && !schema.additionalProperties
        ? typedDict(name, schema)
        : `${name}: TypeAlias = "${hint(schema).replaceAll('"', "'")}"`,
    ),
  ].join('\n\n\n') + '\n'

/** Models are qualified by their module, so that no name hides one of Python's. */
const inModels = (type: string): string =>
  type.replaceAll(/(?<![\w"'.])([A-Z]\w*)(?![\w"'])/g, (name) =>
    /^(Any|Literal|None|True|False)$/.test(name) ? name : `models.${name}`,
  )
/** The same without touching texts of Literal[...]. */
const typeOf = (schema: Schema): string =>
  hint(schema)
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, at) => (at % 2 === 1 ? part : inModels(part)))
    .join('')

const docstring = ({ summary, description, method, path }: Operation, given: readonly Argument[]): string => {
  const lines = [
    `${summary}.`,
    '',
    ...wrapped(description, WIDTH - 8),
    ...(description === '' ? [] : ['']),
    `\`${method} ${path}\``,
    ...(given.length > 0 ? ['', 'Args:'] : []),
    ...given.flatMap(({ name, description: what }) =>
      wrapped(`${pythonName(name)}: ${what || name}`, WIDTH - 12).map(
        (line, at) => `${at === 0 ? '    ' : '        '}${line}`,
      ),
    ),
  ]
  return `        """${lines
    .map((line, at) => (at === 0 || line === '' ? line : `        ${line}`))
    .join('\n')
    .replaceAll('\\', '\\\\')}\n        """`
}

/** The list and the page of an operation that returns either: with `limit` it is a page. */
const listAndPage = (schema: Schema): [list: string, page: string] | null => {
  const parts = schema.oneOf ?? []
  const [list, page] = parts
  return parts.length === 2 && list?.type === 'array' && page?.$ref ? [typeOf(list), typeOf(page)] : null
}

interface Signature {
  named: string[]
  returns: string
}

/** Return types of an operation by its arguments: if they differ, one overload each for the type checker. */
const signaturesOf = ({ query, result }: Operation, named: readonly string[]): Signature[] => {
  const keyword = (name: string, type: string) =>
    named.map((one) => (one.startsWith(`${name}: `) ? `${name}: ${type}` : one))
  if (result.kind === 'file')
    return [
      { named: keyword('save_to', 'None = None'), returns: 'bytes' },
      { named: keyword('save_to', 'str | PathLike[str]'), returns: 'Path' },
    ]
  const both = query.some(({ name }) => name === 'limit') ? listAndPage(result.schema) : null
  if (!both) return []
  return [
    { named: keyword('limit', 'None = None'), returns: both[0] },
    { named: keyword('limit', 'int'), returns: both[1] },
  ]
}

const methodOf = (operation: Operation): string => {
  const { id, method, path, inPath, query, body, result, hasIdempotencyKey } = operation
  const isFile = result.kind === 'file'
  const optional = query.filter(({ required }) => !required)
  const needed = query.filter(({ required }) => required)
  const positional = [
    'self',
    ...inPath.map(({ name, schema }) => `${pythonName(name)}: ${typeOf(schema)}`),
    ...(body?.kind === 'json' ? [`body: ${typeOf(body.schema)}${body.required ? '' : ' | None = None'}`] : []),
    ...(body?.kind === 'form' ? ['form: Form'] : []),
  ]
  const named = [
    ...needed.map(({ name, schema }) => `${pythonName(name)}: ${typeOf(schema)}`),
    ...optional.map(
      ({ name, schema }) => `${pythonName(name)}: ${union([...typeOf(schema).split(' | '), 'None'])} = None`,
    ),
    ...(isFile ? ['save_to: str | PathLike[str] | None = None'] : []),
    ...(hasIdempotencyKey ? ['idempotency_key: str | None = None'] : []),
  ]
  const head = (keywords: readonly string[], returns: string) =>
    `    def ${snakeCase(id)}(\n        ${[...positional, ...(keywords.length > 0 ? ['*', ...keywords] : [])].join(',\n        ')},\n    ) -> ${returns}:`
  const signatures = signaturesOf(operation, named)
  const returns =
    signatures.length > 0
      ? signatures.map((one) => one.returns).join(' | ')
      : typeOf((result as { schema: Schema }).schema)
  const address =
    inPath.length === 0
      ? text(path)
      : `f${text(path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `{quoted(${pythonName(name)})}`))}`
  const sent = [
    text(method),
    address,
    ...(query.length > 0
      ? [`query={${query.map(({ name }) => `${text(name)}: ${pythonName(name)}`).join(', ')}}`]
      : []),
    ...(body?.kind === 'json' ? ['body=body'] : []),
    ...(body?.kind === 'form' ? ['form=form'] : []),
    ...(hasIdempotencyKey ? ['idempotency_key=idempotency_key or new_key()'] : []),
  ]
  const call = isFile
    ? `self.download(${[...sent, 'save_to=save_to'].join(', ')})`
    : `cast(${text(returns.replaceAll('"', "'"))}, self.request(${sent.join(', ')}))`
  return [
    ...signatures.map((one) => `    @overload\n${head(one.named, one.returns)} ...`),
    `${head(named, returns)}\n${docstring(operation, [...inPath, ...query])}\n        return ${call}`,
  ].join('\n\n')
}

/** `operations.py`: a method for each operation. */
export const pythonOperations = (description: Description): string =>
  `${HEAD}"""The operations of the portal."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any, Literal, cast, overload

from . import models
from ._http import Client, Form, new_key, quoted


class Bombus(Client):
    """The portal. Each operation of its API is a method."""

${operationsOf(description).map(methodOf).join('\n\n')}
`
