import { type Role, roles } from '#domain/access/policy.ts'
import { makeUser } from '../factories/people.ts'
import type { Trx } from '../platform/postgres/database.ts'

/** Fictional people of the British organisation, one per role. */
const demoNames: Record<Role, readonly [firstname: string, lastname: string]> = {
  admin: ['Hannah', 'Whitlock'],
  entomology_admin: ['Owen', 'Pritchard'],
  entomology: ['Priya', 'Raman'],
  farm_admin: ['Marek', 'Nowak'],
  farmer: ['Ffion', 'Davies'],
  engineer_admin: ['Tom', 'Ashby'],
  engineer: ['Grace', 'Okafor'],
  staff: ['Idris', 'Hughes'],
  user: ['Elena', 'Rossi'],
}

/** One person per role who can sign in; the farmer runs all farms of the organisation. */
export const makePeople = async (trx: Trx, organisation_id: number, password: string): Promise<void> => {
  for (const [index, role] of roles.entries()) {
    const [firstname, lastname] = demoNames[role]
    const { id } = await makeUser(trx, {
      email: `${role}@demo.example`,
      firstname,
      lastname,
      // A range of phone numbers reserved for fiction.
      phone: `+447700900${String(100 + index)}`,
      address: `${index + 1} Orchard Lane`,
      city: 'Ledbury',
      postal_code: 'HR8 2PX',
      country: 'United Kingdom',
      role,
      password,
      organisation_id: role === 'admin' ? null : organisation_id,
      all_organisations: role === 'entomology_admin',
      is_pollinator_portal_enabled: true,
      is_pest_portal_enabled: role === 'admin',
    })
    if (role === 'farmer')
      await trx.updateTable('farms').set({ farmer_id: id }).where('organisation_id', '=', organisation_id).execute()
  }
}
