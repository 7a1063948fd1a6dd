export const serviceAt = (
  serviceAddress: string,
  serviceCity: string,
  serviceZipCode: string,
  serviceState = "NC",
) => ({ serviceAddress, serviceCity, serviceState, serviceZipCode });
