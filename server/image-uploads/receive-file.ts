import { mkdirSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '@tus/file-store'
import type { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES, ABANDONED_HOURS } from '#domain/image-uploads/upload.ts'
import { uploadMessages } from '#domain/image-uploads/reasons.ts'
import { messages } from '#domain/messages.ts'
import { notFound, Problem } from '../platform/http/problem.ts'

/** A file that is being received. */
export interface Incoming {
  /** Name of the partial file in the folder. */
  name: string
  /** Size in bytes with which it was registered. */
  bytes: number
  /** Called once the file is complete. The partial file is deleted unless it throws. */
  store: (image: Buffer) => Promise<void>
}

const HOUR_MS = 3_600_000
const TUS_VERSION = '1.0.0'
/** The headers of the protocol that a response forwards. */
const passedOn = ['tus-resumable', 'upload-offset', 'upload-length', 'location', 'cache-control']

/**
 * Receives files with the tus protocol into a folder of this server. A partial file exists until it is stored or
 * abandoned.
 */
export const makeFileReceiver = (dataDir: string) => {
  const directory = join(dataDir, 'received')
  const incoming = new WeakMap<globalThis.Request, Incoming>()
  let opened: Promise<{ store: FileStore; server: Server }> | undefined

  const of = (request: unknown): Incoming => {
    const file = incoming.get(request as globalThis.Request)
    if (!file) throw new Error('The request has no file.')
    return file
  }
  const storeWhole = async (file: Incoming): Promise<void> => {
    await file.store(await readFile(join(directory, file.name)).catch(goneWithUpload))
    await remove(file.name)
  }
  const remove = async (name: string): Promise<void> => {
    await rm(join(directory, name), { force: true })
    await rm(join(directory, `${name}.json`), { force: true })
  }

  // Loaded with the first file, since few servers ever receive one.
  const open = async () => {
    const [{ FileStore }, { Server }] = await Promise.all([import('@tus/file-store'), import('@tus/server')])
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const store = new FileStore({ directory })
    const server = new Server({
      path: '/',
      datastore: store,
      maxSize: MAX_FILE_BYTES,
      // The portal sets its own CORS headers.
      allowedOrigins: [],
      namingFunction: (request) => of(request).name,
      getFileIdFromRequest: (request) => of(request).name,
      generateUrl: (request) => new URL(request.url).pathname,
      onUploadCreate: async (request, { size }) => {
        if (size !== of(request).bytes)
          throw new Problem(422, uploadMessages.wrongLength, {
            issues: [{ path: 'Upload-Length', message: uploadMessages.wrongLength }],
          })
        return {}
      },
      onUploadFinish: async (request) => {
        await storeWhole(of(request))
        return {}
      },
      onResponseError: (_request, error) => {
        // Errors of the portal have their own response.
        if (!('status_code' in error)) throw error
        return undefined
      },
    })
    return { store, server }
  }

  const sizeOf = async (name: string): Promise<number | null> =>
    (await stat(join(directory, name)).catch(() => null))?.size ?? null

  return {
    /** Handles a tus request for a file. */
    handle: async (request: FastifyRequest, reply: FastifyReply, file: Incoming): Promise<FastifyReply> => {
      const { server } = await (opened ??= open())
      // The file was received completely but could not be stored: the client checks the offset before it sends again.
      if (request.method === 'HEAD' && (await sizeOf(file.name)) === file.bytes) {
        await storeWhole(file)
        return respondWhole(reply, file.bytes)
      }
      const hasBody = request.method !== 'HEAD'
      const sent = new globalThis.Request(`http://portal${request.url}`, {
        method: request.method,
        headers: headersOf(request),
        ...(hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' } : {}),
      } as RequestInit)
      incoming.set(sent, file)
      // Unread bytes of a refused body would be parsed as the next request.
      const response = await server.handleWeb(sent as never).catch((error: unknown) => {
        void reply.header('connection', 'close')
        throw error
      })
      for (const name of passedOn) {
        const value = response.headers.get(name)
        if (value !== null) void reply.header(name, value)
      }
      if (response.status < 400) return reply.code(response.status).send()
      void reply.header('connection', 'close')
      throw problemOf(response.status, await response.text())
    },

    /** The response for a file that is already settled: no bytes are missing. */
    respondWhole: (reply: FastifyReply, bytes: number) => respondWhole(reply, bytes),

    remove,

    /** Names of partial files with this prefix. */
    list: async (prefix: string): Promise<string[]> => {
      const names = await readdir(directory).catch(() => [] as string[])
      return [...new Set(names.map((name) => name.replace(/\.json$/, '')))].filter((name) => name.startsWith(prefix))
    },

    /** Deletes partial files that have not been continued for a day. */
    tidy: async (): Promise<void> => {
      for (const name of await readdir(directory).catch(() => [] as string[])) {
        const facts = await stat(join(directory, name)).catch(() => null)
        if (facts && Date.now() - facts.mtimeMs > ABANDONED_HOURS * HOUR_MS)
          await rm(join(directory, name), { force: true })
      }
    },
  }
}

export type FileReceiver = ReturnType<typeof makeFileReceiver>

/** The upload ended while the last chunk was received. */
const goneWithUpload = (error: NodeJS.ErrnoException): never => {
  throw error.code === 'ENOENT' ? notFound() : error
}

/** A refusal by the protocol, in the portal's usual error format. */
const problemOf = (status: number, text: string): Error => {
  if (status === 404 || status === 410) return notFound()
  if (status === 409 || status === 423) return new Problem(409, uploadMessages.wrongOffset)
  if (status === 413) return new Problem(413, messages.fileTooLarge)
  if (status < 500) return new Problem(400, messages.invalid)
  return new Error(`Receiving a file failed: ${text}`)
}

const respondWhole = (reply: FastifyReply, bytes: number): FastifyReply =>
  reply
    .code(reply.request.method === 'POST' ? 201 : reply.request.method === 'PATCH' ? 204 : 200)
    .headers({
      'tus-resumable': TUS_VERSION,
      'upload-offset': String(bytes),
      'upload-length': String(bytes),
      'cache-control': 'no-store',
      ...(reply.request.method === 'POST' ? { location: reply.request.url } : {}),
      ...(reply.request.raw.complete ? {} : { connection: 'close' }),
    })
    .send()

const headersOf = ({ headers }: FastifyRequest): Headers => {
  const given = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (name.startsWith('upload-') || name === 'tus-resumable' || name === 'content-type' || name === 'content-length')
      given.set(name, String(value))
  return given
}
