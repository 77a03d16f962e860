import { creatableRoles } from '#domain/access/users.ts'
import { nextNumber } from '../../factories/places.ts'
import type { Asker, Requests } from './request.ts'
import { missing, type World } from './world.ts'

/** Id of the person in this world that the caller may edit: the caller's own id if they may edit no one else. */
const editable = (world: World, person: Asker, home: World): number => {
  if (person.role === 'admin' || person.role === 'entomology_admin') return world.entomology_id
  if (person.role === 'farm_admin') return world.farmer_id
  const isSeen = world.organisation_id === home.organisation_id ? person.sees?.own : person.sees?.foreign
  return isSeen && world !== missing ? person.id : world.farmer_id
}
/** Id of the person that the caller may create and invite. */
const invitable = (world: World, person: Asker): number =>
  person.role === 'farm_admin' ? world.farmer_id : world.entomology_id

/** Requests about people. Conditions on the person concerned are tested in server/users/cells.test.ts. */
export const userRequests: Record<string, Requests> = {
  listUsers: { about: 'list', build: () => ({}) },
  listFarmers: { about: 'list', build: () => ({}) },
  listUsersOfOrganisation: {
    about: 'records',
    build: [({ organisation_id }) => ({ params: { id: organisation_id } })],
  },
  getUser: { about: 'records', build: [(...asked) => ({ params: { id: editable(...asked) } })] },
  createUser: {
    about: 'records',
    build: [
      ({ organisation_id }, { role }) => ({
        body: {
          ...wholePerson(),
          role: creatableRoles(role).includes('farmer') ? 'farmer' : 'entomology',
          organisation_id,
        },
      }),
    ],
  },
  invitePeople: {
    about: 'records',
    build: [({ organisation_id }, { role }) => ({ body: invitations(organisation_id, role) })],
  },
  checkInvitations: {
    about: 'records',
    build: [({ organisation_id }, { role }) => ({ body: invitations(organisation_id, role) })],
  },
  updateUser: {
    about: 'records',
    build: [(...asked) => ({ params: { id: editable(...asked) }, body: { firstname: 'Rosa' } })],
  },
  inviteUser: { about: 'records', build: [(world, person) => ({ params: { id: invitable(world, person) } })] },
  listSessionsOfUser: { about: 'records', build: [(world, person) => ({ params: { id: invitable(world, person) } })] },
  listAccessTokensOfUser: {
    about: 'records',
    build: [(world, person) => ({ params: { id: invitable(world, person) } })],
  },
  revokeAccessTokenOfUser: {
    about: 'records',
    build: [(world, person) => ({ params: { id: invitable(world, person) } })],
  },
  resetFactorsOfUser: { about: 'records', build: [(world, person) => ({ params: { id: invitable(world, person) } })] },
  revokeSessionsOfUser: {
    about: 'records',
    build: [(world, person) => ({ params: { id: invitable(world, person) } })],
  },
  deleteUser: {
    about: 'records',
    build: [({ entomology_id }) => ({ params: { id: entomology_id }, query: { confirm: 'true' } })],
  },
}

const invitations = (organisation_id: number, role: Asker['role']) => ({
  organisation_id,
  people: [
    {
      email: `invited-${nextNumber()}@example.org`,
      role: creatableRoles(role).includes('farmer') ? 'farmer' : 'entomology',
    },
  ],
})

/** The required members of a new person, except role and organisation. */
export const wholePerson = () => ({
  email: `new-${nextNumber()}@example.org`,
  firstname: 'Rosa',
  lastname: 'Field',
  phone: `+4477${String(nextNumber()).padStart(8, '0')}`,
  address: '1 Orchard Lane',
  city: 'Ledbury',
  country: 'United Kingdom',
  postal_code: 'HR8 1AA',
})
