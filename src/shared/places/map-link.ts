/** A link instead of a map image, so the address isn't shared until it's clicked. */
export const mapUrl = (address: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
