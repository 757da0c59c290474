import { COUNTRIES, MISWRITTEN_COUNTRIES } from "./language-codes.ts";

/** What is wrong with a country in upper case: nothing, or what to write instead, which is empty where nobody knows. */
export function countryFault(country: string): string | undefined {
  return COUNTRIES.has(country) ? undefined : (MISWRITTEN_COUNTRIES.get(country) ?? "");
}
