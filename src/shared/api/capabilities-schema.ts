import { z } from 'zod'
import { forEachCapability } from './capabilities'

export const CapabilitiesSchema = z.object(forEachCapability(() => z.boolean()))
