require "openssl"

TOLERANCE_SECONDS = 300

# Whether raw_body, exactly as it arrived, was signed with secret within the last five minutes.
def authentic?(secret, signature_header, raw_body)
  parts = signature_header.to_s.split(",").map { |part| part.split("=", 2) }
  timestamp = parts.find { |name, _| name == "t" }&.last.to_s
  return false unless timestamp.match?(/\A[0-9]+\z/)
  return false if (Time.now.to_i - timestamp.to_i).abs > TOLERANCE_SECONDS

  expected = OpenSSL::HMAC.hexdigest("SHA256", secret, "#{timestamp}.".b + raw_body.b)
  # While a secret is being rotated there is one v1 for each.
  parts.any? { |name, value| name == "v1" && OpenSSL.secure_compare(value.to_s, expected) }
end

# Try it: ruby verify.rb <secret> <X-Svc-Signature> < body.json
if __FILE__ == $PROGRAM_NAME
  authentic = authentic?(ARGV[0].to_s, ARGV[1], $stdin.binmode.read)
  puts authentic ? "authentic" : "not authentic"
  exit authentic ? 0 : 1
end
