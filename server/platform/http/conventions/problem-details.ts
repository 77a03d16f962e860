import { STATUS_CODES } from 'node:http'
import type { FastifyRequest } from 'fastify'

const PROBLEM_JSON = 'application/problem+json'

/**
 * Whether the client requests errors in the format of RFC 9457: its Accept header contains their type with a weight
 * above 0.
 */
export const takesProblemDetails = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers.accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === PROBLEM_JSON && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })

/** Returns the error as problem details. Its members besides those of the RFC are the ones of the envelope. */
export const problemDetails = (
  status: number,
  { message, ...more }: { message: string; issues: unknown[] } & Record<string, unknown>,
): object => ({ type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail: message, ...more })

export const problemType = `${PROBLEM_JSON}; charset=utf-8`
