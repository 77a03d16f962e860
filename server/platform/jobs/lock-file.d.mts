/** Takes a lock that only one process on this machine can hold; false while a living process holds it. */
export declare const takeLock: (path: string) => boolean
export declare const releaseLock: (path: string) => void
