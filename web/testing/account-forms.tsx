import { EditDeviceForm } from '#web/devices/edit-device-page.tsx'
import { device } from '#web/devices/testing/device-fixture.ts'
import { EditOrganisationForm } from '#web/organisations/edit-organisation-page.tsx'
import { BasicProfile } from '#web/settings/basic-profile.tsx'
import { EditUserForm } from '#web/users/edit-user-page.tsx'
import { user } from '#web/users/testing/user-fixture.ts'
import { itself, type FormCase } from './form-case.ts'

const organisation = {
  id: 9,
  title: 'Hill Growers',
  description: null,
  city: 'Ledbury',
  country: 'United Kingdom',
  postcode: 'HR8 1AA',
  count_farms: 0,
  area_in_sq_meters: 0,
  version: 3,
}

/** Forms of people, organisations and devices. */
export const accountForms: FormCase[] = [
  {
    name: 'device',
    kind: 'page',
    show: () => <EditDeviceForm device={device} />,
    stored: device,
    read: ['GET /api/devices/7', itself],
    write: 'PUT /api/devices/7',
    save: 'Save changes',
    field: 'Name',
    member: 'name',
    before: 'Door',
    typed: 'Gate',
    wrong: '',
    theirs: { device_type: 'Hive camera' },
    told: 'Device type: Field camera changed to Hive camera',
  },
  {
    name: 'person',
    kind: 'page',
    show: () => <EditUserForm user={user} />,
    stored: { ...user, invitation_link: null },
    read: ['GET /api/users/7', itself],
    write: 'PUT /api/users/7',
    save: 'Save changes',
    field: 'City',
    member: 'city',
    before: 'Ledbury',
    typed: 'Ross',
    wrong: 'R2',
    theirs: { firstname: 'Rosalind' },
    told: 'First name: Rosa changed to Rosalind',
  },
  {
    name: 'own profile',
    kind: 'page',
    show: () => <BasicProfile stored={user} />,
    stored: { ...user, invitation_link: null },
    read: ['GET /api/users/7', itself],
    write: 'PUT /api/users/7',
    save: 'Save',
    field: 'City',
    member: 'city',
    before: 'Ledbury',
    typed: 'Ross',
    wrong: 'R2',
    theirs: { firstname: 'Rosalind' },
    told: 'First name: Rosa changed to Rosalind',
    open: 'Edit profile',
  },
  {
    name: 'organisation',
    kind: 'page',
    show: () => <EditOrganisationForm organisation={organisation} />,
    stored: organisation,
    read: ['GET /api/organisations/9', itself],
    write: 'PUT /api/organisations/9',
    save: 'Save changes',
    field: 'Organisation name',
    member: 'title',
    before: 'Hill Growers',
    typed: 'Vale Growers',
    wrong: '',
    theirs: { city: 'Ross' },
    told: 'City: Ledbury changed to Ross',
  },
]
