/** Whose notifications this browser shows: a person's id. */
export const PUSH = 'bombus-push'
