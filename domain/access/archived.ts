import { cell, type Role } from './policy.ts'

/** Archived farms are hidden from everyone but those who may restore them. */
export const seesArchivedFarms = (role: Role): boolean => cell('farm.delete', role) === 'yes'
