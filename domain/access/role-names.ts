import { texts } from '#domain/language/text.ts'
import type { Role } from './policy.ts'

/** Names of roles on pages and in emails. */
export const roleNames: Record<Role, string> = texts({
  admin: 'Admin',
  entomology_admin: 'Entomology Admin',
  entomology: 'Entomology',
  farm_admin: 'Farm Admin',
  farmer: 'Farmer',
  engineer_admin: 'Engineer Admin',
  engineer: 'Engineer',
  staff: 'Staff',
  user: 'User',
})
