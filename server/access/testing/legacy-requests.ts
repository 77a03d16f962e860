import { jpegForm } from './photo-form.ts'
import { records, type Requests } from './request.ts'
import { userRequests } from './user-requests.ts'

const change = userRequests['updateUser']
const whom = change?.about === 'records' ? change.build : []

/** Endpoints of older clients, with the same requests as their current counterparts. */
export const legacyRequests: Record<string, Requests> = {
  legacyGetFarm: records(({ farm_id }) => ({ params: { id: farm_id } })),
  legacyGetFarmer: records(({ farmer_id }) => ({ query: { id: farmer_id } })),
  legacyUploadPhoto: records(({ farmer_id }) => ({ form: jpegForm('filePart', { farmerid: farmer_id }) })),
  legacyDeletePhoto: records(({ farmer_id }) => ({ query: { farmerId: farmer_id } })),
  legacyUpdateFarmer: records(
    ...whom.map((build): (typeof whom)[number] => (...asked) => ({
      body: { id: build(...asked).params?.['id'], firstname: 'Rosa' },
    })),
  ),
  legacyUpdateFarm: records(({ farm_id }) => ({ body: { id: farm_id, cityName: 'Ledbury' } })),
  legacySaveCrops: records(({ farm_id }) => ({ body: [{ farmId: farm_id, cropType: 'soft', speciesId: 2 }] })),
  legacyDeleteDevice: records(({ device_id }) => ({ params: { id: device_id }, query: { confirm: 'true' } })),
}
