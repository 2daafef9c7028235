/** All option tokens. Dealer sources can filter by all but two of them. */
export const optionTokens = [
  ...["sunroof", "panoramic_sunroof", "roof_rails", "alloy_wheels", "led_headlights", "hid_headlights"],
  ...["adaptive_headlights", "automatic_headlights", "fog_lamps", "folding_mirrors", "auto_dimming_mirror"],
  ...["power_tailgate", "power_sliding_doors", "rain_sensor", "smart_key", "push_start", "remote_start"],
  ...["leather_seats", "electric_seats", "electric_passenger_seat", "electric_rear_seats", "memory_seats"],
  ...["massage_seats", "lumbar_support", "heated_seats", "heated_rear_seats", "ventilated_seats"],
  ...["ventilated_rear_seats", "folding_rear_seats", "third_row_seats", "heated_steering_wheel"],
  ...["electric_steering_column", "steering_wheel_remote", "paddle_shifters", "cruise_control"],
  ...["adaptive_cruise", "lane_keeping", "lane_departure_warning", "blind_spot", "forward_collision"],
  ...["rear_cross_traffic", "parking_sensors_front", "parking_sensors_rear", "parking_assist"],
  ...["front_camera", "rear_camera", "around_view", "dashcam", "navigation", "hud", "digital_cluster"],
  ...["premium_audio", "bluetooth", "apple_carplay", "android_auto", "usb", "wireless_charging", "hipass"],
  ...["climate_control", "rear_climate_control", "air_suspension", "electronic_suspension"],
  ...["tire_pressure_monitor", "isofix"],
] as const;
/** One option token. */
export type OptionToken = (typeof optionTokens)[number];

/** Options that no dealer source records. */
export const dealerUnsupportedOptions = ["panoramic_sunroof", "dashcam"] as const;

/** A token by which dealer sources can filter. */
export type DealerOption = Exclude<OptionToken, (typeof dealerUnsupportedOptions)[number]>;

const unsupported: readonly string[] = dealerUnsupportedOptions;

/** The tokens by which dealer sources can filter. */
export const dealerOptions = optionTokens.filter(
  (token): token is DealerOption => !unsupported.includes(token),
);

const dealerOptionSet: ReadonlySet<string> = new Set(dealerOptions);

/** Reports whether dealer sources can be searched by a lower-case token. */
export const isDealerOption = (token: string): token is DealerOption => dealerOptionSet.has(token);
