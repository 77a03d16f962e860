import type { Endpoint, FormPart } from '#domain/platform/endpoint.ts'
import { takesBody } from './refusals.ts'
import { tusBody } from './tus.ts'
import type { Json, Shapes } from './shapes.ts'

const isRequired = (part: FormPart) => 'file' in part || part.required === true

/** A part of a form is text; a part with members or items is JSON in it. */
const textPart = (shape: Json): Json =>
  shape['type'] === 'array' || shape['type'] === 'object'
    ? { type: 'string', contentMediaType: 'application/json', contentSchema: shape }
    : shape

interface Form {
  form: Record<string, FormPart>
  formName: string | undefined
}
const formBody = (shapes: Shapes, { form, formName }: Form): Json => {
  const parts = Object.entries(form)
  const schema: Json = {
    type: 'object',
    required: parts.filter(([, part]) => isRequired(part)).map(([name]) => name),
    properties: Object.fromEntries(
      parts.map(([name, part]) => [
        name,
        'file' in part ? { type: 'string', format: 'binary' } : textPart(shapes.of(part.shape, 'input')),
      ]),
    ),
  }
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: formName === undefined ? schema : shapes.add(formName, schema),
        encoding: Object.fromEntries(
          parts.flatMap(([name, part]) => ('file' in part ? [[name, { contentType: part.file.join(', ') }]] : [])),
        ),
      },
    },
  }
}

/** The request body of an endpoint: JSON, a form with files, or nothing. */
export const bodyOf = (endpoint: Endpoint, shapes: Shapes): Json | null => {
  if (endpoint.protocol) return tusBody(endpoint)
  if (endpoint.form) return formBody(shapes, { form: endpoint.form, formName: endpoint.formName })
  if (!takesBody(endpoint)) return null
  return { required: true, content: { 'application/json': { schema: shapes.of(endpoint.body, 'input') } } }
}
