import type { Role } from './policy.ts'

/** What a role is called on pages and in letters. */
export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  entomology_admin: 'Entomology Admin',
  entomology: 'Entomology',
  farm_admin: 'Farm Admin',
  farmer: 'Farmer',
  engineer_admin: 'Engineer Admin',
  engineer: 'Engineer',
  staff: 'Staff',
  user: 'User',
}
