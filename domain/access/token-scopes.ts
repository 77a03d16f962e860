/**
 * What an access token is for. `full`: everything its owner may do and tokens may. `detections`: reading images and
 * writing results of models, which is all that a script with another model needs.
 */
export const tokenScopes = ['full', 'detections'] as const
export type TokenScopeName = (typeof tokenScopes)[number]
