/** The part of oidc-provider that the tests use; it has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export class Grant {
    constructor(given: { clientId: string; accountId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    readonly Grant: typeof Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
