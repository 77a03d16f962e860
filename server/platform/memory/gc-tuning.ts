import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 make all objects among the young ones, whose memory it takes back cheaply and often. Left alone, it notes which lines of code made objects that
 * lived for long, as most do while a server starts, and makes what comes of them among the old ones from then on. What a request leaves there, and all
 * that it refers to, waits until everything is marked. Of this process with its threads; to be called before the server is put together.
 */
export const tuneGarbageCollection = (): void => setFlagsFromString('--no-allocation-site-pretenuring')
